import { isAgreed } from '#app/domain/catalogue/categories/field-types.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import {
  isEmptyAnswer,
  isFileField,
  isValueField,
  TITLE_KEY,
  type Answer,
  type EntryContent,
  type EntryFile,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { isAnswered } from '#app/domain/submissions/form/sections.ts'

/** An entry, or a category without answers. */
export interface CopySide {
  fields: readonly CategoryField[]
  content: EntryContent
}

export interface NotCopied {
  label: string
  why: string
}

/** What one submission hands on to another. */
export interface CopyPlan {
  answers: { field: CategoryField; value: Answer }[]
  /** `null`: the people stay as they are. */
  people: { field: CategoryField; people: readonly Person[] } | null
  files: { field: CategoryField; file: EntryFile }[]
  left: NotCopied[]
}

export const noContent: EntryContent = { answers: {}, people: [], files: {} }

/** The answers, people and files that both ask for and the target lacks; statements and the title belong to one entry. */
export function planCopy(from: CopySide, to: CopySide): CopyPlan {
  const plan: CopyPlan = { answers: [], people: null, files: [], left: [] }
  for (const field of from.fields) {
    if (field.key === TITLE_KEY || !isAnswered(field, from.content)) continue
    const asked = to.fields.find((each) => each.id === field.id)
    const leave = (why: string) => plan.left.push({ label: field.label.replace(/\.$/u, ''), why })
    if (!asked) leave('Not asked here.')
    else if (isAgreed(field.type)) leave('Confirmed separately for each entry.')
    else if (isAnswered(asked, to.content)) leave('Already answered here.')
    else if (field.type === 'people')
      plan.people = { field: asked, people: from.content.people.map((person) => ({ ...person, id: null })) }
    else if (isFileField(field))
      plan.files.push(...(from.content.files[field.key] ?? []).map((file) => ({ field: asked, file })))
    else {
      const value = from.content.answers[field.key]
      if (value !== undefined) plan.answers.push({ field: asked, value })
    }
  }
  return plan
}

/** How much a plan copies; 0 when there is nothing to copy. */
export function sizeOfPlan(plan: CopyPlan): number {
  return plan.answers.length + plan.files.length + (plan.people ? 1 : 0)
}

/** The names of what is copied, in the order of the form it is copied from. */
export function copiedLabels(plan: CopyPlan): string[] {
  const people = plan.people ? [plan.people.field.label] : []
  return [
    ...plan.answers.map(({ field }) => field.label),
    ...people,
    ...plan.files.map(({ field, file }) => `${field.label} (${file.originalName})`),
  ]
}

/** The questions that all of these categories ask and that one answer can serve. */
export function sharedFields(categories: readonly (readonly CategoryField[])[]): CategoryField[] {
  const [first = [], ...others] = categories
  return first.filter(
    (field) =>
      field.key !== TITLE_KEY &&
      !isAgreed(field.type) &&
      isValueField(field) &&
      others.every((fields) => fields.some((each) => each.id === field.id)),
  )
}

/** The answers of these questions, those that were given. */
export function givenAnswers(fields: readonly CategoryField[], answers: Readonly<Record<string, Answer>>) {
  return fields.flatMap((field) => {
    const value = answers[field.key]
    return value === undefined || isEmptyAnswer(value) ? [] : [{ field, value }]
  })
}

/** A submission to copy from, in one line: "Tin Lanterns, P03 · Short Film, 2026, 80%". */
export function sourceLabel(source: {
  title: string
  year: number
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
  completeness: number
}): string {
  const { title, year, completeness } = source
  return `${shownTitle(title)}, ${categoryOfEntry(source)}, ${year}, ${completeness}%`
}
