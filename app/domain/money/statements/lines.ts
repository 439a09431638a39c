/** One line of a bank statement as it was read. */
export interface StatementLine {
  /** The account it is on, as the statement names it. */
  account: string
  /** The bank's own id of the line; `null` where it gives none. */
  bankId: string | null
  /** "2026-11-24" */
  bookedOn: string
  /** Minor units; below zero it went out. */
  amountCents: number
  currency: string
  payer: string
  text: string
  /** It takes back a line booked before. */
  reversal: boolean
  /** Text and payer as earlier readings had them, where they differ: lines of earlier statements are known by these. */
  former?: { text?: string; payer?: string }
  /** The entry of its message: `id` is its day and sum, as every message of the bank has them; `place` tells equal ones apart. */
  entry?: { id: string; place: number }
}

/** Why something of a file is no line of its statement. */
export const LEFT_OUT_REASONS = ['pending', 'balance', 'unread', 'repeated'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
export const LEFT_OUT_LABELS: Readonly<Record<LeftOutReason, string>> = {
  pending: 'Not booked by the bank',
  balance: 'Balance of the account',
  unread: 'No date or no amount',
  repeated: 'On an earlier statement',
}

export interface LeftOut {
  why: LeftOutReason
  /** The row of a table, from 1; `null` in XML, which has none. */
  row: number | null
  /** What it says, for an admin to check. */
  text: string
}

export interface ReadStatement {
  /** The kind of message, where the format has several. */
  message?: string
  lines: StatementLine[]
  leftOut: LeftOut[]
}

export type StatementReading = ({ ok: true } & ReadStatement) | { ok: false; problem: string }

export const MAX_LINES = 2_000
/** Below the limit of an ordinary post. */
export const MAX_STATEMENT_BYTES = 1_000_000

export const refuseStatement = (problem: string): StatementReading => ({ ok: false, problem })

/** Text of a statement in one line, with the blanks that banks fill up with taken out. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 1_000)
