import { priceNow, type CategoryType, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { priceGroupFor } from '#app/domain/studios/rules.ts'
import type { ShownPrice } from './page-views.ts'

/** The price of a kind of category for a studio at `now`; `null` when nothing is taken. */
export function studioPriceFor(
  studioType: string,
  categoryType: CategoryType,
  deadlines: readonly Deadline[],
  now: Date,
): ShownPrice | null {
  const priceGroup = priceGroupFor(studioType, categoryType)
  const price = priceNow(deadlines, { categoryId: 0, categoryType, priceGroup }, now)
  if (!price) return null
  const { amountCents, currency, validUntil, next } = price
  const tierName = priceGroup === 'studio' ? price.tierName : `${price.tierName} ${priceGroup}`
  return { tierName, amountCents, currency, validUntil, next: next && { amountCents: next.amountCents } }
}
