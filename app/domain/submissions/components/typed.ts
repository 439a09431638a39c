import {
  canonicalAnswer,
  canonicalPeople,
  emptyPerson,
  isBlankPerson,
  isValueField,
  markOf,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import type { Entries } from '#app/domain/submissions/form/autosave.ts'
import { personFieldName, type PersonPart } from '#app/domain/submissions/form/person-fields.ts'
import { answerOf, readIntent, rearranged, type AskedField } from '#app/domain/submissions/form/posted.ts'
import type { PostedSection } from '#app/domain/submissions/form/save-plan.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import type { Restored } from './live-section.ts'

/** What a section's form holds, as the values and marks that are stored. */

const PARTS = ['id', 'fullName', 'credit', 'email', 'pronunciation'] as const

/** The values of these fields as they would be stored; the server reads them by its schema. */
export function typedSection(form: FormData, fields: readonly AskedField[]): PostedSection {
  const textsOf = (name: string) => form.getAll(name).filter((each) => typeof each === 'string')
  const values = fields.filter(isValueField)
  const answers = Object.fromEntries(values.map((field) => [field.key, answerOf(field, textsOf(field.key))]))
  return fields.some(({ type }) => type === 'people') ? { answers, people: peopleIn(form) } : { answers }
}

function peopleIn(form: FormData): Person[] {
  const people: Person[] = []
  for (let row = 0; form.has(personFieldName(row, 'fullName')); row++) {
    const textOf = (part: PersonPart) => cleanLine(String(form.get(personFieldName(row, part)) ?? ''))
    people.push({
      id: Number(textOf('id')) || null,
      fullName: textOf('fullName'),
      credit: textOf('credit'),
      email: textOf('email'),
      pronunciation: textOf('pronunciation'),
    })
  }
  return people
}

export function entriesOf({ key, type }: AskedField, posted: PostedSection): Entries {
  if (type === 'people')
    return (posted.people ?? []).flatMap((person, row) =>
      PARTS.map((part) => [personFieldName(row, part), String(person[part] ?? '')] as const),
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
  const intent = readIntent(
    button instanceof HTMLButtonElement && button.name === 'intent' ? button.value : '',
  )
  const rows = named(rearranged(people ?? [], intent))
  return markOf(canonicalPeople(intent.kind === 'add-person' ? [...rows, emptyPerson] : rows))
}

export function restoredFrom(field: AskedField, entries: Entries, over: string, time: number): Restored {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  const { answers, people } = typedSection(form, [field])
  return { over, time, value: answers[field.key], people }
}
