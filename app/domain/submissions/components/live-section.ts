import type { Section } from '#app/domain/catalogue/categories/fields.ts'
import type { AutosaveAnswer } from '#app/domain/submissions/form/autosave.ts'
import type { Failure } from '#app/ui/failures.ts'
import type { Answer, Person } from '#app/domain/catalogue/fields/answers.ts'

/** What the status line of a form shows. */
export type SaveLine =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' | 'by-button' }
  | { kind: 'failing'; why: Failure }
  /** Two versions of an answer, of which one has to be selected; in `section` when that is another one. */
  | { kind: 'choose'; section?: Section }
  /** `why` is a sentence's rest, after "Not saved – ". */
  | { kind: 'signed-out' | 'refused'; why: string }

/** What a section's page knows beyond what it was loaded with, once its scripts save by themselves. */
export interface LiveSection {
  line: SaveLine
  /** Marks to send with the form, where they differ from those of the page. */
  marks: Readonly<Record<string, string>>
  conflicts: AutosaveAnswer['conflicts']
  /** `null` until something was saved. */
  answer: AutosaveAnswer | null
  /** What does not pass in this section, by field; `null` while the page's own errors hold. */
  errors: AutosaveAnswer['errors'] | null
  /** Put back into the fields from what this browser had kept; `over` is the mark of the value it replaces. */
  restored: Readonly<Record<string, Restored>>
  /** Kept in this browser, but typed over before it could be put back. */
  earlier: readonly { key: string; text: string }[]
  /** Ids of rows of people that were stored since the page was loaded, by row. */
  personIds: Readonly<Record<number, number>>
}

export interface Restored {
  over: string
  /** Counts up, so that the control is rendered again. */
  time: number
  value?: Answer
  people?: readonly Person[]
}

export const asLoaded: LiveSection = {
  line: { kind: 'saved', at: null },
  marks: {},
  conflicts: {},
  answer: null,
  errors: null,
  restored: {},
  earlier: [],
  personIds: {},
}
