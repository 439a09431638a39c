import type { Deadline } from './deadlines.ts'
import { GROUP_NAMES, KIND_NAMES, PRICE_GROUPS, scopeName, type CategoryName } from './deadline-checks.ts'
import { valueTexts } from '#app/platform/form-values.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** The fields of a deadline's form, in its order. */
export const DEADLINE_LABELS = {
  kind: 'Kind',
  name: 'Name',
  scope: 'Applies to',
  opensAt: 'Opens',
  closesAt: 'Closes',
  graceMinutes: 'Grace period (minutes)',
  closesSubmissions: 'Closes submissions',
  get price_studio() {
    return `${GROUP_NAMES.studio} price`
  },
  get price_independent() {
    return `${GROUP_NAMES.independent} price`
  },
  get price_student() {
    return `${GROUP_NAMES.student} price`
  },
  visible: 'Shown to entrants',
} as const

/** A deadline as text, with times in the award's zone; two with equal texts look equal. */
export function deadlineText(
  deadline: Omit<Deadline, 'id' | 'year'>,
  categories: readonly CategoryName[],
  zone: string,
) {
  const prices = PRICE_GROUPS.map((group) => {
    const price = deadline.prices.find(({ priceGroup }) => priceGroup === group)
    return [`price_${group}`, price ? formatMoney(price.amountCents, price.currency) : 'none']
  })
  return valueTexts(DEADLINE_LABELS, {
    ...deadline,
    kind: KIND_NAMES[deadline.kind],
    scope: scopeName(deadline, categories),
    opensAt: formatDateTime(deadline.opensAt, zone),
    closesAt: formatDateTime(deadline.closesAt, zone),
    ...Object.fromEntries(prices),
  })
}
