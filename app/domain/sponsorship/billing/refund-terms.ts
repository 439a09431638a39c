/** What a sponsor who cancels gets back. Pure and safe in the browser. */

interface RefundTerms {
  percent: number
  /** Last day for refunds (days before the ceremony). */
  days: number
}

/** What the settings say; `null` where no part of a payment is refunded. */
export function refundTerms(configs: Readonly<Record<string, string | undefined>>): RefundTerms | null {
  const percent = Number(configs.sponsor_refund_percent ?? '')
  const days = Number(configs.sponsor_refund_days ?? '')
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) return null
  return { percent, days: Number.isInteger(days) && days > 0 ? days : 0 }
}

const partOf = (percent: number): string =>
  percent === 100 ? 'all' : percent === 50 ? 'half' : `${percent}%`

/** The same as a sentence of the contract: "Up to 60 days before the ceremony the award refunds half of what was paid; after that, nothing." */
export function refundText(terms: RefundTerms | null): string {
  if (!terms) return 'The award refunds nothing of what was paid.'
  const until = terms.days > 0 ? `Up to ${terms.days} days before the ceremony` : 'Until the ceremony'
  return `${until} the award refunds ${partOf(terms.percent)} of what was paid; after that, nothing.`
}

/** The part of a payment that a sponsor who cancels now gets back, in whole cents. */
export function refundableCents(
  paidCents: number,
  terms: RefundTerms | null,
  /** The first moment in which nothing is refunded; null where the ceremony has no date. */
  endsAt: Date | null,
  now: Date,
): number {
  if (!terms || (endsAt && now >= endsAt)) return 0
  return Math.floor((paidCents * terms.percent) / 100)
}
