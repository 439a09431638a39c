import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import type { EntryLine } from '#app/domain/submissions/components/entry-table.tsx'
import type { FormPage } from '#app/domain/submissions/form/sections.ts'
import { isEditable } from '#app/domain/submissions/rules.ts'
import type { EntryRow } from './lists.server.ts'

/**
 * Lines of an owner's list: an invoiced one at its invoice's price, an open one at today's. A draft in `missed` is over by
 * the clock, whether or not anything has marked it yet. An open one leads to its page in `openPages`, else to its review.
 */
export function ownerLines(
  rows: readonly EntryRow[],
  deadlines: readonly Deadline[],
  configs: ConfigValues,
  now: Date,
  missed: ReadonlyMap<number, Date> = new Map(),
  nominated: ReadonlyMap<number, unknown> = new Map(),
  openPages: ReadonlyMap<number, FormPage> = new Map(),
): EntryLine[] {
  return rows.map((each) => {
    const row = missed.has(each.id)
      ? ({ ...each, status: 'expired', paymentStatus: 'unpaid' } as const)
      : each
    const open = row.status === 'draft' || row.status === 'returned'
    const price =
      row.invoicedCents === null && open ? priceOfEntry(row, deadlines, lateFeeFrom(configs), now) : null
    return lineOf(
      row,
      nominated.has(row.id),
      (isEditable(row.status) && openPages.get(row.id)) || 'review',
      row.invoicedCents ?? price?.amountCents ?? null,
      row.currency ?? price?.currency ?? 'USD',
    )
  })
}

function lineOf(
  row: EntryRow,
  nominated: boolean,
  openPage: FormPage,
  cents: number | null,
  currency: string,
): EntryLine {
  const { id, code, title, status, paymentStatus, completeness } = row
  const { categoryType, categoryNumber, categoryName, studioName, people, updatedAt } = row
  return {
    ...{ id, code, title, status, paymentStatus, completeness },
    ...{
      categoryType,
      categoryNumber,
      categoryName,
      studioName,
      people,
      cents,
      currency,
      updatedAt,
      nominated,
      openPage,
    },
  }
}
