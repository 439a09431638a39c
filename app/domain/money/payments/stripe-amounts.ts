import { minorDigits } from '#app/ui/format/minor-digits.ts'

/**
 * Amounts as Stripe counts them. Its smallest units are those of ISO 4217 but for a few currencies, by its own list
 * (docs.stripe.com/currencies): these count in hundredths though the standard has none, or in whole units though it has some.
 */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const digitsAtStripe = (currency: string) => STRIPE_DIGITS[currency] ?? minorDigits(currency)

/** Our minor units in Stripe's, or `null` where Stripe cannot charge this amount: it takes three decimals only when the last is 0. */
export function toStripe(minor: number, currency: string): number | null {
  const amount = shifted(minor, digitsAtStripe(currency) - minorDigits(currency))
  if (amount === null) return null
  return digitsAtStripe(currency) === 3 && amount % 10 !== 0 ? null : amount
}

/** Stripe's smallest units in ours. */
export function fromStripe(amount: number, currency: string): number {
  // What is more exact than our units cannot be held, and would be seen as a wrong amount.
  return shifted(amount, minorDigits(currency) - digitsAtStripe(currency)) ?? amount
}

function shifted(amount: number, places: number): number | null {
  const moved = places < 0 ? amount / 10 ** -places : amount * 10 ** places
  return Number.isSafeInteger(moved) ? moved : null
}
