import {
  canonicalAnswer,
  canonicalPeople,
  emptyPerson,
  isBlankPerson,
  markOf,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import type { Entries } from '#app/domain/submissions/form/autosave.ts'
import { personFieldName } from '#app/domain/submissions/form/person-fields.ts'
import { MARKS_FIELD, marksText } from '#app/domain/submissions/form/marks.ts'
import {
  readIntent,
  readPostedSection,
  rearranged,
  type AskedField,
} from '#app/domain/submissions/form/posted.ts'
import type { PostedSection } from '#app/domain/submissions/form/save-plan.ts'
import type { Restored } from './live-section.ts'

/** What a section's form holds, as the values and marks that are stored. */

export function entriesOf({ key, type }: AskedField, posted: PostedSection): Entries {
  if (type === 'people')
    return (posted.people ?? []).flatMap((person, row) =>
      (['id', 'fullName', 'credit', 'email', 'pronunciation'] as const).map(
        (part) => [personFieldName(row, part), String(person[part] ?? '')] as const,
      ),
    )
  const answer = posted.answers[key] ?? ''
  return typeof answer === 'string' ? [[key, answer]] : answer.map((value) => [key, value] as const)
}

export function markOfPosted({ key, type }: AskedField, posted: PostedSection): string {
  if (type !== 'people') return markOf(canonicalAnswer(posted.answers[key]))
  return markOf(canonicalPeople(named(posted.people)))
}

/** Rows as they are stored: an untouched empty one is not. */
function named(people: readonly Person[] = []): Person[] {
  return people.filter((each) => each.id !== null || !isBlankPerson(each))
}

/** Mark of what the people will be once this button was answered, which also adds, moves and removes rows. */
export function markAfter(button: HTMLElement | null, people: readonly Person[] | undefined): string {
  const pressed = new FormData()
  if (button instanceof HTMLButtonElement) pressed.set(button.name, button.value)
  const intent = readIntent(pressed)
  const rows = named(rearranged(people ?? [], intent))
  return markOf(canonicalPeople(intent.kind === 'add-person' ? [...rows, emptyPerson] : rows))
}

export function restoredFrom(field: AskedField, entries: Entries, over: string, time: number): Restored {
  const form = new FormData()
  form.set(MARKS_FIELD, marksText([{ key: field.key, mark: over }]))
  for (const [name, value] of entries) form.append(name, value)
  const { answers, people } = readPostedSection(form, [field])
  return { over, time, value: answers[field.key], people }
}
