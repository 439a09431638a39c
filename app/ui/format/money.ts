const MINUS = '\u2212'

const known = new Map<string, number>()

/** The decimal places of a currency, by the standard's table; two for an unknown code. */
export function minorDigits(currency: string): number {
  let digits = known.get(currency)
  if (digits === undefined) {
    digits = digitsByStandard(currency)
    known.set(currency, digits)
  }
  return digits
}

function digitsByStandard(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    )
  } catch {
    return 2
  }
}

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
