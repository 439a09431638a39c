import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import {
  GROUP_NAMES,
  KIND_NAMES,
  PRICE_GROUPS,
  scopeName,
  type CategoryName,
} from '#app/domain/season/seasons/deadline-checks.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** The fields of a deadline's form, in its order. */
export const DEADLINE_LABELS = {
  kind: 'Kind',
  name: 'Name',
  scope: 'Applies to',
  opensAt: 'Opens',
  closesAt: 'Closes',
  graceMinutes: 'Grace in minutes',
  closesSubmissions: 'This tier closes submissions',
  price_studio: `${GROUP_NAMES.studio} price`,
  price_independent: `${GROUP_NAMES.independent} price`,
  price_student: `${GROUP_NAMES.student} price`,
  visible: 'Shown to entrants',
} as const
export type DeadlineField = keyof typeof DEADLINE_LABELS

/** Each field of a deadline in words; times in the award's zone, named. Two deadlines with equal words are equal. */
export function deadlineText(
  deadline: Omit<Deadline, 'id' | 'year'>,
  categories: readonly CategoryName[],
  zone: string,
): Record<DeadlineField, string> {
  const words: Record<DeadlineField, string> = {
    kind: KIND_NAMES[deadline.kind],
    name: deadline.name,
    scope: scopeName(deadline, categories),
    opensAt: formatDateTime(deadline.opensAt, zone),
    closesAt: formatDateTime(deadline.closesAt, zone),
    graceMinutes: String(deadline.graceMinutes),
    closesSubmissions: deadline.closesSubmissions ? 'yes' : 'no',
    price_studio: 'none',
    price_independent: 'none',
    price_student: 'none',
    visible: deadline.visible ? 'yes' : 'no',
  }
  for (const group of PRICE_GROUPS) {
    const price = deadline.prices.find(({ priceGroup }) => priceGroup === group)
    if (price) words[`price_${group}`] = formatMoney(price.amountCents, price.currency)
  }
  return words
}

/** The fields whose words differ, with both. */
export function changedFields(
  before: Readonly<Partial<Record<string, string>>>,
  after: Readonly<Partial<Record<string, string>>>,
): { field: DeadlineField; label: string; from: string; to: string }[] {
  return (Object.keys(DEADLINE_LABELS) as DeadlineField[])
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({
      field,
      label: DEADLINE_LABELS[field],
      from: before[field] ?? 'not there',
      to: after[field] ?? 'removed',
    }))
}
