import type { Person } from '#app/domain/catalogue/fields/answers.ts'
import type { CategoryLine } from '#app/domain/submissions/components/category-table.tsx'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'

/** A category on the form, with why it cannot be selected. */
export interface MultipleChoice extends CategoryLine {
  ticked: boolean
  /** It takes a title once, and has this one of this studio. */
  taken: boolean
  /** The studio has this title there already. */
  twin: string | null
  type: 'production' | 'achievement'
}

/** The form that enters one work in several categories. */
export interface MultipleView {
  title: string
  createKey: string
  choices: MultipleChoice[]
  totalCents: number
  currency: string
  /** The questions that all ticked categories ask. */
  fields: FieldView[]
  /** What was typed for questions that not all ticked categories ask. */
  kept: [string, string][]
  people: { categoryId: number; label: string; most: number; rows: Person[] }[]
}
