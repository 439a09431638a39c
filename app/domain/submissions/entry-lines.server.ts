import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { shownCents, type TaxTerms } from '#app/domain/season/prices/tax.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import type { FormPage } from '#app/domain/submissions/form/sections.ts'
import { missedClosing } from '#app/domain/submissions/time/missed.ts'
import { isEditable } from '#app/domain/submissions/rules.ts'
import type { EntryRow } from './lists.server.ts'

interface OwnerList {
  rows: readonly EntryRow[]
  deadlines: readonly Deadline[]
  configs: ConfigValues
  tax: TaxTerms
  /** The first unfinished section of an editable entry. */
  openPages?: ReadonlyMap<number, FormPage>
  /** Only a list that shows them reads them. */
  pictures?: ReadonlyMap<number, Thumbnail>
}

export type EntryLine = ReturnType<typeof ownerLines>[number]

/** The lines of an owner's list with drafts that missed their deadline as expired, marked so or not, at the invoiced or today's price. */
export function ownerLines({ rows, deadlines, configs, tax, openPages, pictures }: OwnerList, now: Date) {
  return rows.map((stored) => {
    const row = missedClosing(stored, deadlines, stored.excused, now)
      ? ({ ...stored, status: 'expired', paymentStatus: 'unpaid' } as const)
      : stored
    const priced = row.invoicedCents === null && isEditable(row.status)
    const price = priced ? priceOfEntry(row, deadlines, lateFeeFrom(configs), now) : null
    const {
      categoryId: _,
      studioType: _type,
      customDeadline: _end,
      excused: _ex,
      invoicedCents,
      ...line
    } = row
    return {
      ...line,
      /** Minor units; `null` when nothing is asked. */
      cents: invoicedCents ?? (price ? shownCents(price.amountCents, tax) : null),
      /** Empty where nothing is asked. */
      currency: row.currency ?? price?.currency ?? '',
      picture: pictures?.get(row.id) ?? null,
      openPage: (isEditable(row.status) && openPages?.get(row.id)) || ('review' as const),
    }
  })
}
