import {
  callWindow,
  priceNow,
  type CategoryType,
  type Deadline,
  type PriceNow,
} from '#app/domain/season/seasons/deadlines.ts'
import { priceGroupFor } from '#app/domain/studios/rules.ts'

export interface EntryToPrice {
  categoryId: number
  categoryType: CategoryType
  studioType: string
  /** Extra time an admin gave this entry. */
  customDeadline: Date | null
}

/** The price of an entry at `now`; with extra time after the call, the last price and the late fee. `null` when nothing is sold. */
export function priceOfEntry(
  entry: EntryToPrice,
  deadlines: readonly Deadline[],
  lateFeeCents: number,
  now: Date,
): PriceNow | null {
  const scope = {
    categoryId: entry.categoryId,
    categoryType: entry.categoryType,
    priceGroup: priceGroupFor(entry.studioType, entry.categoryType),
  }
  const running = priceNow(deadlines, scope, now)
  if (running) return running
  const call = callWindow(deadlines)
  if (!call || !entry.customDeadline || now < call.closes || now >= entry.customDeadline) return null
  const last = priceNow(deadlines, scope, new Date(call.closes.getTime() - 1))
  if (!last) return null
  return {
    ...last,
    tierName: `${last.tierName}, extra time`,
    amountCents: last.amountCents + lateFeeCents,
    validUntil: entry.customDeadline,
    next: null,
    inGrace: false,
  }
}

/** The late fee out of configuration, in cents; an unset or unreadable one is none. */
export function lateFeeFrom(configs: Readonly<Record<string, string | undefined>>): number {
  const text = configs.late_fee_cents ?? ''
  return /^\d{1,8}$/.test(text) ? Number(text) : 0
}
