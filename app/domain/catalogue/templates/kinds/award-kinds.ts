import { filmQuestions, type LibraryQuestion } from '../film-questions.ts'
import type { AskedQuestion } from '../film-form.ts'
import { INDISPENSABLE } from '#app/domain/catalogue/categories/field-types.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { books } from './books.ts'
import { design } from './design.ts'
import { animation, film } from './film.ts'
import { grant } from './grant.ts'
import { hackathon } from './hackathon.ts'
import type { AwardKind } from './kind.ts'
import { music } from './music.ts'
import { AWARD_KIND_NAMES, type AwardKindName } from './names.ts'
import { photography } from './photography.ts'
import { science } from './science.ts'
import { peopleCriteria } from './shared.ts'
import { startUps } from './start-ups.ts'

export const AWARD_KINDS: Readonly<Record<AwardKindName, AwardKind>> = {
  ...{ film, animation, photography, design, music, books },
  ...{ science, 'start-ups': startUps, hackathon, grant },
}

/** An award of no kind: the question for a title, and what suits every award. */
export const blankKind: AwardKind = {
  label: 'Something else',
  hint: 'No categories yet, and the question for a title.',
  words: {},
  profiles: {
    studio: 'A company or institution that enters its own work.',
    independent: 'One person or a small team without a company.',
    student: 'You, with what you made as a student.',
    school: 'A school or university that enters for its students.',
    distributor: 'Enters on behalf of the makers of a work.',
    agency: 'Enters on behalf of a client.',
  },
  whoMayEnter: '',
  categories: [],
  questions: filmQuestions.filter(({ key }) => key === INDISPENSABLE),
  criteria: [
    { name: 'Idea', prompt: 'Is it clear what the work is about, and does it hold to that?', weight: 35 },
    { name: 'Craft', prompt: 'Is it made with skill, down to the details?', weight: 35 },
    { name: 'Effect', prompt: 'What does it do to the people it is made for?', weight: 30 },
  ],
  peopleCriteria,
}

/** The questions of one category of a kind, in the order they are asked. */
export function formOf(
  kind: AwardKind,
  category: Pick<Category, 'type' | 'maxTeam' | 'reelMaxSeconds' | 'studentOnly'>,
) {
  if (kind.form) return kind.form(category, new Set(category.studentOnly ? ['student'] : []))
  return kind.questions.flatMap(({ key, asked, ofPeople }): AskedQuestion[] =>
    asked && (!ofPeople || category.type === 'achievement') ? [{ key, ...asked }] : [],
  )
}

/** A question as the library has it, without its place in a form. */
export const libraryOf = ({ questions }: AwardKind): LibraryQuestion[] =>
  questions.map(({ key, label, help, type, options, rules, judgeVisible }) => ({
    ...{ key, label, help, type, options, rules, judgeVisible },
  }))

const CELL = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The categories of a kind as an admin would type them, with the codes of types, which every award knows. */
export const categoryLines = ({ categories }: AwardKind): string =>
  [
    'Number; Name; Type; Summary; Students only',
    ...categories.map(({ name, summary, people, studentOnly }, index) =>
      [
        index + 1,
        CELL(name),
        people ? 'achievement' : 'production',
        CELL(summary),
        ...(studentOnly ? ['yes'] : []),
      ].join('; '),
    ),
  ].join('\n')

/** Says what a kind begins with, in one line for who founds an award. */
export const previewsOfKinds = () =>
  AWARD_KIND_NAMES.map((name) => {
    const { label, hint, categories, questions, criteria } = AWARD_KINDS[name]
    return {
      ...{ value: name, label, hint },
      ...{ categories: categories.map((each) => each.name), questions: questions.length },
      criteria: criteria.map((each) => each.name),
    }
  })
