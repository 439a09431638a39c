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
}

export interface ReadStatement {
  lines: StatementLine[]
  /** How many lines the bank has not booked yet; they are left for a later statement. */
  pending: number
}

export type StatementReading = ({ ok: true } & ReadStatement) | { ok: false; problem: string }

export const MOST_LINES = 2_000
/** Below the limit of an ordinary post. */
export const MOST_STATEMENT_BYTES = 1_000_000

export const refuseStatement = (problem: string): StatementReading => ({ ok: false, problem })

/** Text of a statement in one line, with the blanks that banks fill up with taken out. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 1_000)
