import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { withScheme } from '#app/platform/web-address.ts'
import { isValueField, type Answer, type Person } from '#app/domain/catalogue/fields/answers.ts'
import { MARKS_FIELD, keepFieldName } from './marks.ts'
import { personFieldName } from './person-fields.ts'
import type { PostedSection } from './save-plan.ts'

/** What has to be known of a question to read its answer from a form. */
export type AskedField = Pick<CategoryField, 'key' | 'type'>

const MOST_ROWS = 60

const isLink = ({ type }: AskedField) => type === 'url' || type === 'video_link'

function readMarks(form: FormData): Record<string, string> {
  const marks: Record<string, string> = {}
  for (const pair of textOf(form, MARKS_FIELD).split(' ')) {
    const colon = pair.indexOf(':')
    if (colon > 0) marks[pair.slice(0, colon)] = pair.slice(colon + 1)
  }
  return marks
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cleanText(value).trim() : ''
}

/** The posted fields of a page. Empty boxes send nothing; their mark shows that they were on the page. */
export function readPostedSection(form: FormData, fields: readonly AskedField[]): PostedSection {
  const marks = readMarks(form)
  const answers: Record<string, Answer> = {}
  const keep: Record<string, 'mine' | 'theirs'> = {}
  for (const field of fields) {
    const kept = form.get(keepFieldName(field.key))
    if (kept === 'mine' || kept === 'theirs') keep[field.key] = kept
    if (!isValueField(field) || !(form.has(field.key) || field.key in marks)) continue
    answers[field.key] =
      field.type === 'multiselect'
        ? form.getAll(field.key).flatMap((value) => (typeof value === 'string' ? [cleanText(value)] : []))
        : isLink(field)
          ? withScheme(textOf(form, field.key))
          : textOf(form, field.key)
  }
  const people = fields.find((field) => field.type === 'people')
  return people && people.key in marks
    ? { answers, marks, keep, people: readPeople(form) }
    : { answers, marks, keep }
}

/** What arrived of an interrupted form: only text, because boxes and lists may have been cut off. */
export function readArrived(form: FormData, fields: readonly AskedField[]): PostedSection {
  const whole = fields.filter(({ key, type }) => type !== 'people' && type !== 'multiselect' && form.has(key))
  return readPostedSection(form, whole)
}

function readPeople(form: FormData): Person[] {
  const people: Person[] = []
  for (let index = 0; index < MOST_ROWS && form.has(personFieldName(index, 'fullName')); index++) {
    const id = textOf(form, personFieldName(index, 'id'))
    people.push({
      id: /^\d{1,15}$/.test(id) ? Number(id) : null,
      fullName: textOf(form, personFieldName(index, 'fullName')),
      credit: textOf(form, personFieldName(index, 'credit')),
      email: textOf(form, personFieldName(index, 'email')),
      pronunciation: textOf(form, personFieldName(index, 'pronunciation')),
    })
  }
  return people
}

/** Which button of a section's page was pressed. */
export type SectionIntent =
  | { kind: 'draft' | 'continue' | 'add-person' }
  | { kind: 'remove-person' | 'move-up' | 'move-down'; index: number }
  | { kind: 'remove-file'; fileId: number }
  | { kind: 'drop-upload'; uploadId: string }

/** Reads the pressed button; anything unknown just saves. */
export function readIntent(form: FormData): SectionIntent {
  const [name, argument] = textOf(form, 'intent').split(':')
  const number = /^\d{1,15}$/.test(argument ?? '') ? Number(argument) : null
  if (name === 'continue' || name === 'add-person') return { kind: name }
  if (name === 'drop-upload' && argument) return { kind: name, uploadId: argument }
  if (name === 'remove-file' && number !== null) return { kind: name, fileId: number }
  if ((name === 'remove-person' || name === 'move-up' || name === 'move-down') && number !== null)
    return { kind: name, index: number }
  return { kind: 'draft' }
}

/** The list after the pressed button removed or moved a row. */
export function rearranged(people: readonly Person[], intent: SectionIntent): readonly Person[] {
  if (!('index' in intent)) return people
  const { index } = intent
  if (intent.kind === 'remove-person') return people.filter((_, at) => at !== index)
  const other = intent.kind === 'move-up' ? index - 1 : index + 1
  const [moved, neighbour] = [people[index], people[other]]
  if (!moved || !neighbour) return people
  return people.map((person, at) => (at === index ? neighbour : at === other ? moved : person))
}
