import { createHash } from 'node:crypto'
import type { StatementLine } from './lines.ts'

const hash = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** What a line is known by. */
export interface LineKeys {
  /** The one it is stored under. */
  own: string
  /** The one that an earlier reading of the same line stored it under; often the same. */
  former: string
}

/**
 * What makes each line itself, in any statement that has it: the bank's id with account, day and amount; without one the text and
 * payer, and its place among equal lines of its statement.
 */
export function lineKeys(lines: readonly StatementLine[]): LineKeys[] {
  const own = keysOf(lines)
  const former = keysOf(lines.map((line) => ({ ...line, ...line.former })))
  return lines.map((_, index) => ({ own: own[index] ?? '', former: former[index] ?? '' }))
}

function keysOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ account, bankId, bookedOn, amountCents, currency, payer, text }) => {
    const common = [account.replace(/\s/g, '').toUpperCase(), bookedOn, amountCents, currency]
    const key = hash(bankId === null ? ['text', ...common, payer, text] : ['id', ...common, bankId])
    const place = (seen.get(key) ?? 0) + 1
    seen.set(key, place)
    return place === 1 ? key : `${key}-${place}`
  })
}

/** The key under which a part of a line is booked once: a UUID made of both. */
export function bookingKey(lineKey: string, part: string): string {
  const hex = hash([lineKey, part])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
