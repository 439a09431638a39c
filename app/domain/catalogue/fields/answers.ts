import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { storedAddress } from '#app/platform/mail-address.ts'

/** The answer to one field as typed: a list for multiple choices, otherwise text. */
export type Answer = string | readonly string[]
export type Answers = Readonly<Record<string, Answer>>

/** A person honored by the entry, as they should be printed. */
export interface Person {
  /** `null` for a row that is not stored yet. */
  id: number | null
  fullName: string
  credit: string
  email: string
  pronunciation: string
}

/** A stored file of one field. */
export interface EntryFile {
  fileId: number
  publicId: string
  originalName: string
  mime: string
  sizeBytes: number
  width: number | null
  height: number | null
  /** Length of a film. */
  durationMs?: number | null
  /** What the entrant wrote under a file of a series. */
  caption?: string
}

/** A file of one field that is being uploaded, or was refused. */
export interface EntryUpload {
  id: string
  name: string
  sizeBytes: number
  receivedBytes: number
  /** Tells one file of this name and size from another. */
  fingerprint: string
  status: 'arriving' | 'checking' | 'refused' | 'expired'
  refusal: string | null
}

/** All answers of one submission. Files are under their field's key. */
export interface EntryContent {
  answers: Answers
  people: readonly Person[]
  files: Readonly<Record<string, readonly EntryFile[]>>
  /** The newest upload of a field, unless it succeeded or was cancelled. */
  uploads?: Readonly<Record<string, EntryUpload>>
  /** Whether an unfinished upload counts as an answer (a setting). */
  arrivingCounts?: boolean
}

/** The field whose answer is also the submission's title. */
export const TITLE_KEY = 'work_title'
/** The field whose length the category limits, and the one for the length of a reel. */
export const RUNNING_TIME_KEY = 'running_time'
export const REEL_SECONDS_KEY = 'reel_seconds'
export const TICKED = 'on'

export const emptyPerson: Person = { id: null, fullName: '', credit: '', email: '', pronunciation: '' }

const FILE_TYPES: ReadonlySet<CategoryField['type']> = new Set(['file', 'files', 'image', 'audio', 'video'])

/** Answered by a stored file. */
export function isFileField(field: Pick<CategoryField, 'type'>): boolean {
  return FILE_TYPES.has(field.type)
}

/** Answered by several files in an order. */
export function isSeries(field: Pick<CategoryField, 'type'>): boolean {
  return field.type === 'files'
}

/** A file in a line: "harbour.jpg (The harbour at night)". */
export function captionedName({
  originalName,
  caption,
}: Pick<EntryFile, 'originalName' | 'caption'>): string {
  return caption ? `${originalName} (${caption})` : originalName
}

/** Answered by a value of its own, neither a file nor the list of people. */
export function isValueField(field: Pick<CategoryField, 'type'>): boolean {
  return !isFileField(field) && field.type !== 'people'
}

export function isEmptyAnswer(answer: Answer | undefined): boolean {
  return answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0)
}

export function isBlankPerson(person: Person): boolean {
  return (
    !person.fullName.trim() && !person.credit.trim() && !person.email.trim() && !person.pronunciation.trim()
  )
}

/** One line that two equal answers share; nothing given and an emptied field are the same. */
export function canonicalAnswer(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  return typeof answer === 'string' ? answer : answer.join('\n')
}

/** As `canonicalAnswer`, with addresses as they are stored. */
export function canonicalPeople(people: readonly Person[]): string {
  return people
    .map((each) => [each.fullName, each.credit, storedAddress(each.email), each.pronunciation].join('\t'))
    .join('\n')
}

/**
 * A short hash of a value as the page was sent with it. The form sends it back, so that a save can tell this person's changes from
 * other people's. Its 53 bits are neither a secret nor a proof.
 */
export function markOf(canonical: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < canonical.length; at++) {
    const unit = canonical.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** Seconds of "mm:ss" or "hh:mm:ss"; `null` for anything else. */
export function parseDuration(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (!match) return null
  const [, hours, minutes, seconds] = match
  if (hours !== undefined && Number(minutes) > 59) return null
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
}

export { durationText } from '#app/ui/format/duration.ts'

/** One person in a line: "Þóra Ægisdóttir-Lindqvist, Director". */
export function shownPerson(person: Person): string {
  return [person.fullName, person.credit]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}
