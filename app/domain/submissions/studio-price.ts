import { GROUP_NAMES, PRICE_GROUPS } from '#app/domain/season/seasons/deadline-checks.ts'
import {
  priceNow,
  type CategoryType,
  type Deadline,
  type PriceNow,
} from '#app/domain/season/seasons/deadlines.ts'
import { shownCents, shownPriceNote, type TaxTerms } from '#app/domain/season/prices/tax.ts'
import { priceGroupFor } from '#app/domain/studios/rules.ts'
import type { ShownPrice } from './page-views.ts'

/** A price as an entrant is shown it: with its tax, and only what is shown, because a page is sent as HTML and as data. */
export function shownPrice(price: PriceNow, tax: TaxTerms): ShownPrice {
  const { tierName, amountCents, currency, validUntil, next } = price
  const note = shownPriceNote(tax)
  return {
    ...{ tierName, currency, validUntil, amountCents: shownCents(amountCents, tax) },
    next: next && { amountCents: shownCents(next.amountCents, tax) },
    ...(note !== null && { tax: note }),
  }
}

interface Terms {
  deadlines: readonly Deadline[]
  tax: TaxTerms
}

/** The price of a kind of category for a studio at `now`; `null` when nothing is taken. */
export function studioPriceFor(
  studioType: string,
  categoryType: CategoryType,
  { deadlines, tax }: Terms,
  now: Date,
): ShownPrice | null {
  const priceGroup = priceGroupFor(studioType, categoryType)
  // The price of the whole kind: no category has this id.
  const price = priceNow(deadlines, { categoryId: 0, categoryType, priceGroup }, now)
  if (!price) return null
  const shown = shownPrice(price, tax)
  return priceGroup === 'studio' ? shown : { ...shown, tierName: `${shown.tierName} ${priceGroup}` }
}

/** What an entry costs each kind of entrant at `now`, for people of whom it is not known which they are; `null` when nothing is taken. */
export function pricesByGroup({ deadlines, tax }: Terms, now: Date) {
  const found = PRICE_GROUPS.flatMap((priceGroup) => {
    const price = priceNow(deadlines, { categoryId: 0, categoryType: 'production', priceGroup }, now)
    return price ? [{ priceGroup, price: shownPrice(price, tax) }] : []
  })
  const [first] = found
  if (!first) return null
  const { tierName, currency, tax: note } = first.price
  return {
    ...{ tierName, currency, note },
    validUntil: new Date(Math.min(...found.map(({ price }) => +new Date(price.validUntil)))),
    groups: found.map(({ priceGroup, price }) => ({
      name: GROUP_NAMES[priceGroup],
      amountCents: price.amountCents,
    })),
  }
}
