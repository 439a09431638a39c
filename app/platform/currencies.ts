import { minorDigits } from '#app/ui/format/minor-digits.ts'

/** Amounts in currencies by ISO 4217. Client-safe and pure. */

/**
 * The largest amount in minor units: in a currency as small as the rupiah, some 600,000 dollars. Sums of thousands of them and their
 * product with a percentage are exact as numbers.
 */
export const MAX_MINOR = 999_999_999_999

/** Minor units as a plain decimal, exact: 19500 with two digits is "195.00". */
export function decimalText(minor: number, digits: number): string {
  const sign = minor < 0 ? '-' : ''
  const figures = String(Math.abs(minor)).padStart(digits + 1, '0')
  if (digits === 0) return sign + figures
  return `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

export interface CurrencyChange {
  from: string
  to: string
}

/** An amount whose figure another currency cannot have: its decimals are too many, or it is too large. */
export class UnfitFigure extends Error {
  override name = 'UnfitFigure'
}

/** The same figure in another currency: 195.00 dollars become 195 yen. Throws `UnfitFigure` with `what` named. */
export function sameFigure(minor: number, { from, to }: CurrencyChange, what: string): number {
  const difference = minorDigits(to) - minorDigits(from)
  const moved = difference < 0 ? minor / 10 ** -difference : minor * 10 ** difference
  if (Number.isSafeInteger(moved) && moved <= MAX_MINOR) return moved
  const figure = decimalText(minor, minorDigits(from))
  throw new UnfitFigure(`${what} is ${figure}, which ${to} can’t have. Change it first.`)
}
