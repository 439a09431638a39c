import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'
import { withScheme } from '#app/platform/web-address.ts'
import { tableAnswer, tableOf } from '#app/domain/catalogue/fields/table-answer.ts'
import type { Answer, Person } from '#app/domain/catalogue/fields/answers.ts'

/** What has to be known of a question to read its answer from a form. */
export type AskedField = Pick<CategoryField, 'key' | 'type'>

/** The parts of an address, which are many enough for an amount. */
const MAX_PARTS = 6
/** More than a table can ask for, with columns of before; what says which columns they are comes after them. */
const MAX_CELLS = 2_000

const LISTED: ReadonlySet<AskedField['type']> = new Set(['multiselect', 'address', 'money', 'table'])

/** Answered by more than one text under the same name. */
export function isListed({ type }: Pick<AskedField, 'type'>): boolean {
  return LISTED.has(type)
}

/** An answer of these texts, which its controls sent: clean, and a web address with its scheme. */
export function answerOf({ type }: AskedField, texts: readonly string[]): Answer {
  if (type === 'address' || type === 'money') {
    const parts = texts.slice(0, MAX_PARTS).map(cleanLine)
    // A currency alone is no amount.
    return (type === 'money' ? parts[0] : parts.some(Boolean)) ? parts : []
  }
  if (type === 'table')
    return tableAnswer(
      tableOf([...texts.slice(0, -1).slice(0, MAX_CELLS), ...texts.slice(-1)].map(cleanLine)),
    )
  if (type === 'multiselect') return texts.map((text) => cleanText(text).trim()).filter(Boolean)
  // What is typed beside the options comes after them, and counts.
  const given =
    type === 'radio' || type === 'select' ? texts.filter((each) => each.trim() !== '').slice(-1) : texts
  const [first = ''] = given
  const text = type === 'textarea' ? cleanText(first).trim() : cleanLine(first)
  return type === 'url' || type === 'video_link' ? withScheme(text) : text
}

/** Which button of a section's page was pressed. */
export type SectionIntent =
  | { kind: 'draft' | 'continue' | 'add-person' }
  | { kind: 'remove-person' | 'move-up' | 'move-down'; index: number }
  | { kind: 'remove-file'; fileId: number }
  | { kind: 'drop-upload'; uploadId: string }
  | { kind: 'arrange'; fieldKey: string }

/** Reads the pressed button; anything unknown just saves. */
export function readIntent(pressed: string): SectionIntent {
  const [name, argument] = pressed.split(':')
  const number = /^\d{1,15}$/.test(argument ?? '') ? Number(argument) : null
  if (name === 'continue' || name === 'add-person') return { kind: name }
  if (name === 'drop-upload' && argument) return { kind: name, uploadId: argument }
  if (name === 'arrange' && argument) return { kind: name, fieldKey: argument }
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
