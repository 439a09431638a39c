import { share } from '#app/domain/season/prices/share.ts'
import type { Span } from './rules.ts'

/**
 * What the terms of a partnership cost, day by day. A day costs its level’s contribution divided by the days of the whole term it is
 * in, however often the level changed within it; a change is billed as the difference of two sums of days. Pure and safe in the
 * browser. Days are the award’s.
 */

/** Days of one term at one level: `from` and `to` lie in the term, which is what was ordered and paid. */
export interface LevelSpan extends Span {
  termFrom: string
  termTo: string
  revisionId: number
  /** The level’s contribution for a whole term. */
  amountCents: number
}

type Level = Pick<LevelSpan, 'revisionId' | 'amountCents'>

const DAY_MS = 24 * 60 * 60_000
const daysOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The spans with another level from a day on: the one of that day is split, and later ones follow, in all terms there are. */
export function withLevelFrom<T extends LevelSpan>(spans: readonly T[], day: string, level: Level): T[] {
  return spans.flatMap((span) => {
    if (span.to <= day) return [span]
    if (span.from >= day) return [{ ...span, ...level }]
    return [
      { ...span, to: day },
      { ...span, from: day, ...level },
    ]
  })
}

/** What the days of all terms cost, each term in whole minor units, half up. */
export function priceOfTerms(spans: readonly LevelSpan[]): number {
  const terms = new Map(spans.map(({ termFrom, termTo }) => [termFrom, termTo]))
  return [...terms].reduce((sum, [termFrom, termTo]) => {
    const dayCents = spans
      .filter((span) => span.termFrom === termFrom)
      .reduce((cents, span) => cents + span.amountCents * daysOf(span), 0)
    return sum + share(dayCents, 1, daysOf({ from: termFrom, to: termTo }))
  }, 0)
}

/**
 * The difference that another level makes from a day on, in all terms there are; below zero it is a credit. Added to what was billed
 * before, it is what the days cost: differences of one term are not rounded one by one.
 */
export const changeCents = (spans: readonly LevelSpan[], day: string, level: Level): number =>
  priceOfTerms(withLevelFrom(spans, day, level)) - priceOfTerms(spans)

/** A payment of which money can go back, with the invoice that it paid. */
export interface PaidOn {
  paymentId: number
  invoiceId: number
  /** What the invoice billed, before tax was added. */
  amountCents: number
  /** The invoice with its tax. */
  totalCents: number
  /** How much of the payment can still go back. */
  leftCents: number
}

export interface CreditPart {
  paymentId: number
  invoiceId: number
  /** What goes back, with the tax that was paid on it. */
  refundCents: number
}

/** Spreads a credit, before tax, over payments in their order; `missing` is what they do not cover. */
export function spreadCredit(
  cents: number,
  payments: readonly PaidOn[],
): { parts: CreditPart[]; missing: number } {
  const parts: CreditPart[] = []
  let missing = cents
  for (const { paymentId, invoiceId, amountCents, totalCents, leftCents } of payments) {
    if (missing <= 0) break
    const whole = share(missing, totalCents, amountCents)
    const refundCents = Math.min(whole, leftCents)
    if (refundCents <= 0) continue
    parts.push({ paymentId, invoiceId, refundCents })
    missing = refundCents === whole ? 0 : missing - share(refundCents, amountCents, totalCents)
  }
  return { parts, missing: Math.max(0, missing) }
}
