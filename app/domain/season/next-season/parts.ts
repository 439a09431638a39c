import type { Reader, Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { amountText, readAmount, readPositiveAmount } from '#app/platform/amounts.ts'
import { readLocalText, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { momentProblem } from '#app/domain/season/seasons/moment-input.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { shiftDay, shiftMoment, type DateRule } from './shift.ts'

/** From which season to which, by which rule, and what an admin typed in place of what was proposed. */
export interface Turn {
  from: number
  into: number
  zone: string
  currency: string
  dates: DateRule
  edits: Readonly<Record<string, string>>
}

/** One value that goes from the last season into the next. */
export interface TurnLine {
  /** Letters, digits and dashes; the same whenever it is proposed. */
  key: string
  label: string
  was: string
  becomes: string
  /** A value that can be typed: what it is, and its text as proposed. */
  typed?: { kind: TypedKind; text: string }
}

/** `positive`: an amount above zero. */
export type TypedKind = 'moment' | 'amount' | 'positive'

export interface NextSeasonPart {
  key: string
  title: string
  /** What is made of it, and what an admin still does with it. */
  text: string
  /** Those that others refer to come first. */
  stage: 1 | 2
  /** What would go over, in order; bounded. */
  describe: (turn: Turn, reader: Reader) => Promise<TurnLine[]>
  /** What does not fit together of what was typed, by the key of its line. */
  problems?: (turn: Turn, reader: Reader) => Promise<Readonly<Record<string, string>>>
  /** Takes it over, in the transaction that makes the season. Answers how many records were made. */
  copy: (turn: Turn, admin: AdminViewer, now: Date, trx: Trx) => Promise<number>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** What this module's records of one season become in the next. */
    nextSeason?: readonly NextSeasonPart[]
  }
}

const yearsOf = ({ from, into }: Turn) => into - from

/** A moment as it is proposed for the next season. */
export const movedMoment = (turn: Turn, at: Date): Date =>
  shiftMoment(at, yearsOf(turn), turn.dates, turn.zone)

/** A calendar day as it is proposed for the next season. */
export const movedDay = (turn: Turn, day: string): string => shiftDay(day, yearsOf(turn), turn.dates)

/** The line of a moment that can be typed. */
export function momentLine(turn: Turn, key: string, label: string, at: Date): TurnLine {
  const moved = movedMoment(turn, at)
  return {
    ...{ key, label, was: formatDateTime(at, turn.zone), becomes: formatDateTime(moved, turn.zone) },
    typed: { kind: 'moment', text: toLocalText(moved, turn.zone) },
  }
}

/** The line of an amount that can be typed. */
export function amountLine(
  turn: Turn,
  key: string,
  label: string,
  cents: number,
  kind: 'amount' | 'positive' = 'amount',
): TurnLine {
  const text = formatMoney(cents, turn.currency)
  return {
    ...{ key, label, was: text, becomes: text },
    typed: { kind, text: amountText(cents, turn.currency) },
  }
}

/** The moment of a line: what was typed, otherwise what is proposed. */
export function momentOf(turn: Turn, key: string, at: Date): Date {
  const typed = turn.edits[key]
  const reading = typed === undefined ? null : readLocalText(typed, turn.zone)
  return reading?.kind === 'moment' ? reading.moment : movedMoment(turn, at)
}

/** The amount of a line: what was typed, otherwise that of the last season. */
export function amountOf(turn: Turn, key: string, cents: number): number {
  const typed = turn.edits[key]
  const reading = typed === undefined ? null : readAmount(typed, turn.currency)
  return reading && 'cents' in reading ? reading.cents : cents
}

/** What is wrong with what was typed for a line, or null. */
export function typedProblem(turn: Turn, kind: TypedKind, typed: string): string | null {
  if (kind !== 'moment') {
    const reading = (kind === 'positive' ? readPositiveAmount : readAmount)(typed, turn.currency)
    return 'problem' in reading ? reading.problem : null
  }
  const reading = readLocalText(typed, turn.zone)
  return reading.kind === 'moment' ? null : momentProblem(reading)
}
