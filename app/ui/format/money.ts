import { minorDigits } from './minor-digits.ts'

const MINUS = '\u2212'

const amounts = new Map<number, Intl.NumberFormat>()

/** Making a formatter costs far more than using it. */
function amountFormat(digits: number): Intl.NumberFormat {
  let format = amounts.get(digits)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    amounts.set(digits, format)
  }
  return format
}

/**
 * An amount in minor units with its currency: "USD 195.00" in tables; in prose whole amounts lose their zeros, "USD 195".
 */
export function formatMoney(cents: number, currency: string, style: 'table' | 'prose' = 'table'): string {
  const digits = minorDigits(currency)
  const amount = Math.abs(cents) / 10 ** digits
  const whole = style === 'prose' && Number.isInteger(amount)
  const shown = amountFormat(whole ? 0 : digits).format(amount)
  return `${currency}\u00a0${cents < 0 ? MINUS : ''}${shown}`
}
