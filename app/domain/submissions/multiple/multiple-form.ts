import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { chosenIds } from '#app/domain/submissions/admin/bulk.ts'
import { batchPersonName } from './multiple-form-names.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { emptyPerson, type Answer, type Person } from '#app/domain/catalogue/fields/answers.ts'
import { readPostedSection } from '#app/domain/submissions/form/posted.ts'

/** The form that enters one work in several categories, as it was typed so far. */
export interface MultipleTyped {
  title: string
  categoryIds: number[]
  answers: Readonly<Record<string, Answer>>
  people: ReadonlyMap<number, readonly Person[]>
  createKey: string
}

/** Rows for people that a category begins with; more come by a button. */
export const FIRST_ROWS = 2
const MOST_ROWS = 30

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? cleanText(value).trim() : ''
}

/** The ids of the ticked categories. */
export const tickedIds = (form: FormData) => chosenIds(form.getAll('category'))

/** Everything that was typed. `shared` are the questions that the form showed. */
export function readMultiple(form: FormData, shared: readonly CategoryField[]): MultipleTyped {
  const categoryIds = tickedIds(form)
  const people = new Map<number, Person[]>()
  for (const id of categoryIds) {
    const rows: Person[] = []
    for (let index = 0; index < MOST_ROWS && form.has(batchPersonName(id, index, 'fullName')); index++) {
      const part = (name: 'fullName' | 'credit' | 'email') => textOf(form, batchPersonName(id, index, name))
      rows.push({ ...emptyPerson, fullName: part('fullName'), credit: part('credit'), email: part('email') })
    }
    people.set(id, rows)
  }
  return {
    title: textOf(form, 'title'),
    categoryIds,
    answers: readPostedSection(form, shared).answers,
    people,
    createKey: textOf(form, 'createKey'),
  }
}
