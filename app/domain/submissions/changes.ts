import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import {
  closingFor,
  entryClosing,
  type CategoryType,
  type Closing,
  type Deadline,
} from '#app/domain/season/seasons/deadlines.ts'
import { isFileField } from '#app/domain/catalogue/fields/answers.ts'
import type { Ask } from './later/asks.ts'
import { isEditable, type SubmissionStatus } from './rules.ts'

/** The parts of a submitted entry, each of which may be changed up to a date of its own. */
export const CHANGE_PARTS = ['entry', 'materials', 'names', 'nomination'] as const
export type ChangePart = (typeof CHANGE_PARTS)[number]

/** What the parts are called on the pages. */
export const partLabels: Readonly<Record<ChangePart, string>> = {
  entry: 'Answers',
  materials: 'Materials and files',
  names: 'Names of people',
  nomination: 'Materials from nominees',
}

/** Whether a part may be changed now, and until when; `until` is `null` where no date ends it or there is none. */
export interface ChangeWindow {
  part: ChangePart
  open: boolean
  until: Date | null
}

export type ChangeWindows = Readonly<Record<ChangePart, ChangeWindow>> & {
  /** Of the questions that are asked after rounds of judging, by the id of the round. */
  readonly later?: Readonly<Record<number, ChangeWindow>>
}

/** What the right to change an entry hangs on, besides the season's deadlines. */
export interface ChangingEntry {
  status: SubmissionStatus
  categoryId: number
  categoryType: CategoryType
  /** Extra time for this one entry; goes before the call's own end. */
  customDeadline: Date | null
  /** Opened by an admin until then: all of a submitted entry, or a returned one for its corrections. */
  openUntil: Date | null
  /** The person may edit after the close, by the whitelist; `until` is `null` where that has no end. */
  lateEdit: { until: Date | null } | null
  /** Announced as nominated: what nominees send in is taken until then, the ceremony; never set before the announcement. */
  nominated?: { until: Date | null } | null
  /** The rounds of judging after which it is asked for more. */
  asks?: readonly Pick<Ask, 'roundId' | 'dueAt'>[]
}

type AskedField = Pick<CategoryField, 'type' | 'requiredBy'> & { ask?: Pick<Ask, 'roundId'> }

/** Which part of an entry a question belongs to. */
export function partOf(field: AskedField): ChangePart {
  if (field.type === 'people') return 'names'
  if (field.requiredBy === 'nomination') return 'nomination'
  return isFileField(field) || field.requiredBy === 'materials' ? 'materials' : 'entry'
}

/** Sent in, and not ended: its parts stay open as long as their dates say. */
const SENT: readonly SubmissionStatus[] = ['submitted', 'in_review', 'accepted']

/** Submitted and not ended, so its changes are checked against the deadlines. */
export function wasSent(status: SubmissionStatus): boolean {
  return SENT.includes(status)
}

/** Whether a part may be changed at `now`, by status, deadlines, extra time and the whitelist; answers never close after materials. */
export function whatMayChange(
  entry: ChangingEntry,
  field: AskedField,
  deadlines: readonly Deadline[],
  now: Date,
): ChangeWindow {
  const part = partOf(field)
  const { openUntil } = entry
  if (entry.status === 'returned' && openUntil) return { part, open: now < openUntil, until: openUntil }
  if (isEditable(entry.status)) return { part, open: true, until: null }
  if (!wasSent(entry.status)) return { part, open: false, until: null }
  if (openUntil && now < openUntil) return { part, open: true, until: openUntil }
  const window = windowOfSent(entry, part, deadlines, now)
  if (part === 'nomination' && entry.nominated && !window.open) {
    const { until } = entry.nominated
    return { part, open: until === null || now < until, until }
  }
  return !window.open && entry.lateEdit ? { part, open: true, until: entry.lateEdit.until } : window
}

function windowOfSent(
  entry: ChangingEntry,
  part: ChangePart,
  deadlines: readonly Deadline[],
  now: Date,
): ChangeWindow {
  const closing = closingOfPart(entry, part, deadlines)
  if (!closing) return { part, open: false, until: null }
  const inTime = now < closing.takenUntil
  // A review ends the time for answers, not their date.
  if (part === 'entry' && entry.status !== 'submitted' && inTime) return { part, open: false, until: null }
  return { part, open: inTime, until: closing.closesAt }
}

function closingOfPart(
  entry: ChangingEntry,
  part: ChangePart,
  deadlines: readonly Deadline[],
): Closing | null {
  const { customDeadline } = entry
  const answers = customDeadline
    ? { closesAt: customDeadline, takenUntil: customDeadline }
    : entryClosing(deadlines, entry)
  if (part === 'entry') return answers
  const own = closingFor(deadlines, part === 'names' ? 'credits' : 'materials', entry)
  if (!own || !answers) return own ?? answers
  return own.takenUntil < answers.takenUntil ? answers : own
}

/** The windows of all parts at once. */
export function changeWindows(
  entry: ChangingEntry,
  deadlines: readonly Deadline[],
  now: Date,
): ChangeWindows {
  const of = (field: AskedField) => whatMayChange(entry, field, deadlines, now)
  return {
    entry: of({ type: 'text', requiredBy: 'submit' }),
    materials: of({ type: 'file', requiredBy: 'submit' }),
    names: of({ type: 'people', requiredBy: 'submit' }),
    nomination: of({ type: 'file', requiredBy: 'nomination' }),
    ...(entry.asks?.length ? { later: laterWindows(entry.asks, now) } : {}),
  }
}

/** What is asked after a round is taken until its own date; no extra time and no other date counts for it. */
function laterWindows(asks: NonNullable<ChangingEntry['asks']>, now: Date): Record<number, ChangeWindow> {
  return Object.fromEntries(
    asks.map(({ roundId, dueAt }) => [
      roundId,
      { part: 'materials' as const, open: now < dueAt, until: dueAt },
    ]),
  )
}

/** The window in which the answer to a question may change. */
export function windowOf(field: AskedField, windows: ChangeWindows): ChangeWindow {
  if (!field.ask) return windows[partOf(field)]
  return windows.later?.[field.ask.roundId] ?? { part: 'materials', open: false, until: null }
}

/** The windows that concern these questions, in the order of their names. */
export function windowsOf(fields: readonly AskedField[], windows: ChangeWindows): ChangeWindow[] {
  const asked = new Set(fields.map(partOf))
  return CHANGE_PARTS.filter((part) => asked.has(part)).map((part) => windows[part])
}

/** Of the questions that a change touches, those whose time is over. */
export function closedFields<T extends AskedField>(fields: readonly T[], windows: ChangeWindows): T[] {
  return fields.filter((field) => !windowOf(field, windows).open)
}
