import type { AwardWord } from '#app/platform/award-words.ts'
import { PRODUCT_WORDS, wordSetting } from '#app/platform/award-words.ts'
import { of, text } from './definition.ts'

/** Tells an admin of each word, by the heading it stands under. */
const WORD_LABELS: Readonly<
  Record<string, Partial<Record<AwardWord, readonly [label: string, hint: string]>>>
> = {
  'Words of the award': {
    studio: ['Who enters: one', 'In the middle of a sentence. Like team, publisher or photographer.'],
    studios: ['Who enters: several', 'In the middle of a sentence. Like teams, publishers or photographers.'],
    aStudio: ['Who enters: any one', 'With its article, like an artist or a team.'],
    production: ['Categories that judge a whole work', 'Stands before “categories”.'],
    achievement: ['Categories that honour people', 'Stands before “categories”.'],
  },
  'Names of kinds of profile': {
    kindStudio: ['First kind of profile', 'Pays the first price.'],
    kindIndependent: ['Second kind', 'Pays the second price.'],
    kindStudent: ['Kind for students', 'One person, who names a school.'],
    kindSchool: ['Kind for schools', 'Enters for its students, at their price.'],
    kindDistributor: ['First kind that enters for others', 'Is asked on whose behalf it enters.'],
    kindAgency: ['Second kind that enters for others', 'Is asked on whose behalf it enters.'],
  },
  'Names of prices': {
    priceStudio: ['First price', 'Stands before “price”.'],
    priceIndependent: ['Second price', 'Stands before “price”.'],
    priceStudent: ['Price of student entries', 'Stands before “price”.'],
    payStudio: ['Who pays the first price', 'Several, like teams or companies.'],
    payIndependent: ['Who pays the second price', 'Several, like artists.'],
    payStudent: ['Who pays the price of student entries', 'Several, like students.'],
  },
}

/** The words of an award, as settings of its site. */
export const wordSettings = Object.entries(WORD_LABELS).flatMap(([heading, labels]) =>
  of(
    900,
    heading,
    Object.entries(labels).map(([name, [label, hint]]) =>
      text(wordSetting(name as AwardWord), label, {
        help: `${hint} Leave empty for “${PRODUCT_WORDS[name as AwardWord]}”.`,
      }),
    ),
  ),
)
