/** How an amount is typed. Client-safe and pure. */

/** The largest amount. PostgreSQL's integers hold it. */
const MOST_CENTS = 999_999_999

export const AMOUNT_HINT = 'For example 195 or 1,195.00'
const MALFORMED = 'Enter an amount like 195 or 1,195.00, with a point before the cents'
const TOO_LARGE = 'The amount must be 9,999,999.99 or less'

export type AmountReading = { cents: number } | { problem: string }

/**
 * Reads an amount as an admin types it or as screens show it: "195", "1195.5", "1,195.00". Commas mark thousands only before
 * groups of three digits, so a decimal comma is refused instead of guessed.
 */
export function readAmount(typed: string): AmountReading {
  const text = typed.normalize('NFC').trim()
  const match = /^(\d{1,18}|\d{1,3}(?:,\d{3}){1,5})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return { problem: MALFORMED }
  const whole = Number((match[1] ?? '').replaceAll(',', ''))
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents > MOST_CENTS ? { problem: TOO_LARGE } : { cents }
}

/** The same for an amount that cannot be zero. */
export function readPositiveAmount(typed: string): AmountReading {
  const reading = readAmount(typed)
  return 'cents' in reading && reading.cents === 0
    ? { problem: 'Enter an amount above zero, like 195 or 1,195.00' }
    : reading
}

/** An amount as its field shows it: "195.00". */
export function amountText(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
