import { entryClosing, type Closing, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ChangingEntry } from '#app/domain/submissions/changes.ts'

type EntryToMiss = Pick<ChangingEntry, 'status' | 'categoryId' | 'categoryType' | 'customDeadline'>

/** The deadline that a draft has missed by the clock, or `null`; an exception of its owner (`extraTime`) keeps it alive. */
export function missedClosing(
  entry: EntryToMiss,
  deadlines: readonly Deadline[],
  extraTime: boolean,
  now: Date,
): Date | null {
  if (entry.status !== 'draft' && entry.status !== 'expired') return null
  const end = lastEnd(entry, deadlines)
  if (!end) return null
  if (entry.status === 'expired') return end.closesAt
  return extraTime || now < end.takenUntil ? null : end.closesAt
}

function lastEnd({ customDeadline, ...scope }: EntryToMiss, deadlines: readonly Deadline[]): Closing | null {
  const call = entryClosing(deadlines, scope)
  if (!customDeadline || (call && customDeadline < call.takenUntil)) return call
  return { closesAt: customDeadline, takenUntil: customDeadline }
}
