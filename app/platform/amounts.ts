import { decimalText, MAX_MINOR } from './currencies.ts'
import { minorDigits } from '#app/ui/format/minor-digits.ts'

/** How an amount is typed. Client-safe and pure. */

/** An amount with the thousands and decimals of its currency: "1,195.00". */
function figure(minor: number, currency: string): string {
  const [whole = '', decimals] = decimalText(minor, minorDigits(currency)).split('.')
  const grouped = BigInt(whole).toLocaleString('en')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

const example = (currency: string) => `195 or ${figure(1_195 * 10 ** minorDigits(currency), currency)}`

/** What stands below a field for an amount. */
export const amountHint = (currency: string): string => `For example ${example(currency)}`

function malformed(currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return `Enter an amount like ${example(currency)}. ${currency} has no decimal places`
  const places = digits === 2 ? 'a point before the cents' : `up to ${digits} decimal places after a point`
  return `Enter an amount like ${example(currency)}, with ${places}`
}

export type AmountReading = { cents: number } | { problem: string }

/** Digits, in groups of three where `mark` separates them, and decimals after the other mark. */
const WRITTEN = {
  point: /^(\d{1,18}|\d{1,3}(?:,\d{3}){1,5})(?:\.(\d{1,3}))?$/,
  comma: /^(\d{1,18}|\d{1,3}(?:\.\d{3}){1,5})(?:,(\d{1,3}))?$/,
  blank: /^(\d{1,3}(?: \d{3}){1,5})(?:[.,](\d{1,3}))?$/,
}

/**
 * Reads an amount as an admin types it or as screens show it, in minor units of its currency: "195", "1195.5", "1,195.00",
 * "1 195,00", and "12,50", since keypads of many regions have no point. One mark before three digits can mean thousands or decimals, so "1,195" is
 * refused instead of guessed, unless the currency says it; and so is a decimal place that the currency has not.
 */
export function readAmount(typed: string, currency: string): AmountReading {
  // Keyboards of Chinese and Japanese write digits as wide as their letters.
  const text = typed.normalize('NFKC').trim()
  const digits = minorDigits(currency)
  const isUnclear = digits > 0 && /^\d{1,3},\d{3}$/.test(text)
  const match = isUnclear
    ? null
    : (WRITTEN.point.exec(text) ?? WRITTEN.comma.exec(text) ?? WRITTEN.blank.exec(text))
  const decimals = match?.[2] ?? ''
  if (!match || decimals.length > digits) return { problem: malformed(currency) }
  const cents =
    Number((match[1] ?? '').replace(/[., ]/g, '')) * 10 ** digits + Number(decimals.padEnd(digits, '0'))
  if (cents > MAX_MINOR) return { problem: `The amount must be ${figure(MAX_MINOR, currency)} or less` }
  return { cents }
}

/** The same for an amount that cannot be zero. */
export function readPositiveAmount(typed: string, currency: string): AmountReading {
  const reading = readAmount(typed, currency)
  return 'cents' in reading && reading.cents === 0
    ? { problem: `Enter an amount above zero, like ${example(currency)}` }
    : reading
}

/** An amount as its field shows it: "195.00". */
export function amountText(cents: number, currency: string): string {
  return decimalText(cents, minorDigits(currency))
}
