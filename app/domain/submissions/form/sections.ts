import {
  SECTIONS,
  SECTION_TITLES,
  type CategoryField,
  type Section,
} from '#app/domain/catalogue/categories/fields.ts'
import { isEmptyAnswer, isFileField, type EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import type { EntryProblem } from './problems.ts'

/** A page of the form: a section with questions, or the review at the end. */
export type FormPage = Section | 'review'

export interface SectionProgress {
  section: Section
  title: string
  /** Something in it has been answered. */
  touched: boolean
  missing: number
  invalid: number
}

export function isAnswered(field: CategoryField, content: EntryContent): boolean {
  if (field.type === 'people') return content.people.length > 0
  if (isFileField(field)) return (content.files[field.key]?.length ?? 0) > 0
  return !isEmptyAnswer(content.answers[field.key])
}

/** The sections this category asks anything in, in the form's order, and how far each has come. */
export function progressOf(
  fields: readonly CategoryField[],
  content: EntryContent,
  problems: readonly EntryProblem[],
): SectionProgress[] {
  return SECTIONS.filter((section) => fields.some((field) => field.section === section)).map((section) => {
    const own = problems.filter((problem) => problem.section === section)
    return {
      section,
      title: SECTION_TITLES[section],
      touched: fields.some((field) => field.section === section && isAnswered(field, content)),
      missing: own.filter((problem) => problem.kind === 'missing').length,
      invalid: own.filter((problem) => problem.kind === 'invalid').length,
    }
  })
}

/** The first unfinished section of an entry, or the review. */
export function firstUnfinished(progress: readonly SectionProgress[]): FormPage {
  return progress.find((each) => each.invalid > 0 || each.missing > 0)?.section ?? 'review'
}

/** A section's status in a pill: errors go before missing answers. */
export function progressState(progress: SectionProgress): {
  tone: 'neutral' | 'warn' | 'good' | 'bad'
  label: string
} {
  if (progress.invalid > 0) return { tone: 'bad', label: `${progress.invalid} to fix` }
  if (progress.missing > 0 && progress.touched) return { tone: 'warn', label: `${progress.missing} to do` }
  if (progress.missing > 0) return { tone: 'neutral', label: 'Not started' }
  if (!progress.touched) return { tone: 'neutral', label: 'Nothing required' }
  return { tone: 'good', label: 'Done' }
}

/** The share of required answers that are there and valid, in whole per cent; 100 only without any problem. */
export function completenessOf(needed: readonly CategoryField[], problems: readonly EntryProblem[]): number {
  if (problems.length === 0) return 100
  if (needed.length === 0) return 99
  const troubled = new Set(problems.map((problem) => problem.fieldKey))
  const done = needed.filter((field) => !troubled.has(field.key)).length
  return Math.min(99, Math.floor((done * 100) / needed.length))
}
