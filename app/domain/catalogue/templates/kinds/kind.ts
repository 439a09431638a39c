import { MEGABYTE, type FieldRules, type Section } from '#app/domain/catalogue/categories/fields.ts'
import type { LibraryQuestion } from '../film-questions.ts'
import type { AskedQuestion } from '../film-form.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import type { OwnWords } from '#app/platform/award-words.ts'

/** An award of one kind begins with this, all of which its admins can change. */

export interface KindCategory {
  name: string
  summary: string
  /** It honours people for a work. */
  people?: true
  studentOnly?: true
}

export interface KindCriterion {
  name: string
  prompt: string
  /** Percent; those of a rubric add up to 100. */
  weight: number
}

type FormCategory = Pick<Category, 'type' | 'maxTeam' | 'reelMaxSeconds'>
type Place = Pick<AskedQuestion, 'section' | 'required' | 'requiredBy'>
/** A question of the library, and where the categories of this kind ask it. */
export interface KindQuestion extends LibraryQuestion {
  /** Left out where `form` says it. */
  asked?: Place
  /** Only categories that honour people ask it. */
  ofPeople?: true
}

export interface AwardKind {
  label: string
  hint: string
  words: OwnWords
  /** Kinds of profile that can be created, with what is said of each. */
  profiles: Partial<
    Record<'studio' | 'independent' | 'student' | 'school' | 'distributor' | 'agency', string>
  >
  /** Markdown, on the page about the award. */
  whoMayEnter: string
  categories: readonly KindCategory[]
  questions: readonly KindQuestion[]
  /** The questions of one category, where they depend on more than its type. */
  form?: (category: FormCategory, extras: ReadonlySet<'student'>) => AskedQuestion[]
  criteria: readonly KindCriterion[]
  /** For categories that honour people, where it has any. */
  peopleCriteria?: readonly KindCriterion[]
}

/** A question that has to be answered to submit, in the section for the work unless said. */
export const needs = (
  type: LibraryQuestion['type'],
  key: string,
  label: string,
  { section = 'work', ...more }: Partial<LibraryQuestion> & Partial<Place> = {},
): KindQuestion => ({ type, key, label, ...more, asked: { section, required: true } })

/** A question that can be left out. */
export const may = (...given: Parameters<typeof needs>): KindQuestion => {
  const question = needs(...given)
  return { ...question, asked: { section: 'work', ...question.asked, required: false } }
}

export const upTo = (maxWords: number, help?: string) => ({ help, rules: { maxWords } })
interface InMedia {
  section: Section
  rules: FieldRules
}
export const picture: InMedia = {
  section: 'media',
  rules: { accept: ['jpg', 'png', 'webp'], maxBytes: 20 * MEGABYTE },
}
/** Pictures in their order, each with a caption. */
export const series = (maxFiles: number): InMedia => ({
  ...picture,
  rules: { ...picture.rules, maxFiles },
})
/** Kinds whose tags can be blanked, for judges who must not know the name. */
export const recording: InMedia = {
  section: 'media',
  rules: { accept: ['mp3', 'm4a', 'wav', 'flac'], maxBytes: 200 * MEGABYTE },
}
export const pdf: InMedia = { section: 'media', rules: { accept: ['pdf'], maxBytes: 50 * MEGABYTE } }
export const MAX_LINE = { rules: { maxLength: 160 } }

/** Words of an award whose entrants are people or organisations, and whose categories judge works. */
export const plainWords = (
  [studio, studios, aStudio]: readonly [string, string, string],
  [company, companies]: readonly [string, string],
  [person, people]: readonly [string, string],
): OwnWords => ({
  ...{ studio, studios, aStudio },
  ...{ production: 'work', achievement: 'personal' },
  ...{ kindStudio: company, priceStudio: company, payStudio: companies },
  ...{ kindIndependent: person, priceIndependent: person, payIndependent: people },
})
