import {
  canonicalAnswer,
  canonicalPeople,
  isBlankPerson,
  markOf,
  type Answer,
  type EntryContent,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'

/** What one save brings: only the fields that were on the page. */
export interface PostedSection {
  answers: Readonly<Record<string, Answer>>
  people?: readonly Person[]
  /** Marks of the loaded values by field key, each followed by marks of values sent since without an answer (`MARK_SEPARATOR`). */
  marks?: Readonly<Record<string, string>>
  /** Choices made about earlier conflicts, by field key. */
  keep?: Readonly<Record<string, 'mine' | 'theirs'>>
}

/** Between the marks of one field; marks themselves are letters and digits. */
export const MARK_SEPARATOR = '.'

/** The same field changed by two people to two values since this page was loaded. */
export interface SaveConflict {
  fieldKey: string
  label: string
  /** Mark of what is stored now, for the next save. */
  mark: string
}

export interface SavePlan {
  /** Values to write; an empty one takes the stored answer away. */
  answers: { field: CategoryField; value: Answer }[]
  /** `null`: the people stay as they are. */
  people: readonly Person[] | null
  conflicts: SaveConflict[]
}

/** The stored value of a field, as one comparable text. */
export function storedCanonical(field: CategoryField, content: EntryContent): string {
  return field.type === 'people'
    ? canonicalPeople(content.people)
    : canonicalAnswer(content.answers[field.key])
}

export function storedMark(field: CategoryField, content: EntryContent): string {
  return markOf(storedCanonical(field, content))
}

/** Decides what a save writes: only changed fields; a field that two people changed is a conflict, unless `keep` chooses. */
export function planSave(
  fields: readonly CategoryField[],
  stored: EntryContent,
  posted: PostedSection,
): SavePlan {
  const plan: SavePlan = { answers: [], people: null, conflicts: [] }
  for (const field of fields) {
    const isPeople = field.type === 'people'
    const value = posted.answers[field.key]
    const people = posted.people?.filter((person) => person.id !== null || !isBlankPerson(person))
    if (isPeople ? people === undefined : value === undefined) continue
    const before = storedCanonical(field, stored)
    const after = isPeople ? canonicalPeople(people ?? []) : canonicalAnswer(value)
    if (before === after) continue
    const marks = posted.marks?.[field.key]
    if (marks !== undefined) {
      const [seen, ...sent] = marks.split(MARK_SEPARATOR)
      if (posted.keep?.[field.key] === 'theirs') continue
      // Going back to what was loaded is a change too, once something else was sent from this page.
      if (seen === markOf(after) && sent.length === 0) continue
      if (seen !== markOf(before) && !sent.includes(markOf(before))) {
        plan.conflicts.push({ fieldKey: field.key, label: field.label, mark: markOf(before) })
        continue
      }
    }
    if (isPeople) plan.people = people ?? []
    else if (value !== undefined) plan.answers.push({ field, value })
  }
  return plan
}

/** The fields a plan writes. */
export function plannedFields(fields: readonly CategoryField[], plan: SavePlan): CategoryField[] {
  const people = plan.people ? fields.filter((field) => field.type === 'people') : []
  return [...plan.answers.map(({ field }) => field), ...people]
}

/** What the submission will hold once a plan is written. */
export function plannedContent(content: EntryContent, plan: SavePlan): EntryContent {
  const answers = Object.fromEntries(plan.answers.map(({ field, value }) => [field.key, value]))
  return { ...content, answers: { ...content.answers, ...answers }, people: plan.people ?? content.people }
}
