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

/**
 * An amount in minor units with its currency: "USD 195.00" in tables; in prose whole amounts lose their zeros, "USD 195".
 */
export function formatMoney(cents: number, currency: string, style: 'table' | 'prose' = 'table'): string {
  const digits = minorDigits(currency)
  const amount = Math.abs(cents) / 10 ** digits
  const whole = style === 'prose' && Number.isInteger(amount)
  const shown = amount.toLocaleString('en-US', {
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: whole ? 0 : digits,
  })
  return `${currency}\u00a0${cents < 0 ? MINUS : ''}${shown}`
}
