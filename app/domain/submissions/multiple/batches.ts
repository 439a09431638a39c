import { isAgreed } from '#app/domain/catalogue/categories/field-types.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import {
  canonicalAnswer,
  isEmptyAnswer,
  isValueField,
  TITLE_KEY,
  type Answer,
  type EntryContent,
} from '#app/domain/catalogue/fields/answers.ts'
import { isEditable, shownTitle, type SubmissionStatus } from '#app/domain/submissions/rules.ts'

interface BatchEntry {
  entry: { id: number; title: string; status: SubmissionStatus }
  category: { type: CategoryType; number: number; name: string }
  fields: readonly CategoryField[]
  content: EntryContent
}

export interface SharedChange {
  field: CategoryField
  was: Answer | undefined
  value: Answer
}

/** What applying shared answers does to one draft of a set. */
export type SharedLine = ReturnType<typeof planShared>[number]

/** The answered questions of a draft that at least one other draft of its set asks too, with its answers. */
export function offeredFields(records: readonly BatchEntry[], from: BatchEntry): CategoryField[] {
  const others = records.filter(({ entry }) => entry.id !== from.entry.id)
  return from.fields.filter(
    (field) =>
      field.key !== TITLE_KEY &&
      !isAgreed(field.type) &&
      isValueField(field) &&
      !isEmptyAnswer(from.content.answers[field.key]) &&
      others.some(({ fields }) => fields.some((each) => each.id === field.id)),
  )
}

/** The changes that copying the selected answers of one draft makes in each other draft of its set. */
export function planShared(records: readonly BatchEntry[], from: BatchEntry, keys: readonly string[]) {
  const chosen = offeredFields(records, from).filter((field) => keys.includes(field.key))
  return records
    .filter(({ entry }) => entry.id !== from.entry.id)
    .map(({ entry, category, fields, content }) => {
      const refusal = isEditable(entry.status) ? null : 'No longer a draft, so nothing changes.'
      const changes = refusal
        ? []
        : chosen.flatMap((source): SharedChange[] => {
            const field = fields.find((each) => each.id === source.id)
            const value = from.content.answers[source.key]
            if (!field || value === undefined) return []
            const was = content.answers[field.key]
            return canonicalAnswer(was) === canonicalAnswer(value) ? [] : [{ field, was, value }]
          })
      return {
        id: entry.id,
        title: shownTitle(entry.title),
        storedTitle: entry.title,
        category: categoryTitle(category),
        changes,
        refusal,
      }
    })
}
