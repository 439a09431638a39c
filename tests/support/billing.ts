import { randomUUID } from 'node:crypto'
import { creditPart } from '#app/domain/money/billing/credit-invoice.server.ts'
import { requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { changeSeasonTerms, findSeasonTerms } from '#app/domain/money/billing/season-terms.server.ts'
import type { SeasonTerms } from '#app/domain/money/billing/season-terms.ts'
import { addDiscount } from '#app/domain/money/discounts/commands.server.ts'
import type { DiscountInput } from '#app/domain/money/discounts/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'

/** A code of the season: 20 % off for everyone unless told otherwise. */
export async function discountCode(by: Account, more: Partial<DiscountInput> = {}): Promise<number> {
  const input: DiscountInput = {
    code: 'SPRING',
    kind: 'percent',
    value: 20,
    currency: 'USD',
    maxUses: null,
    maxUsesPerStudio: null,
    validFrom: null,
    validTo: null,
    note: '',
    ...more,
  }
  return valueOf(await addDiscount(input, await adminViewerOf(by), now())).discountId
}

/** Sets one configuration entry that is there, as its screen would. */
export async function setConfig(name: string, value: string): Promise<void> {
  const { numUpdatedRows } = await db()
    .updateTable('configs')
    .set({ value })
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  forgetVersions()
  if (numUpdatedRows !== 1n) throw new Error(`There is no setting ${name}`)
}

/** Credits a part of an unpaid invoice, has the rest paid, and asks for some of it back. */
export async function creditAndRefund(
  invoiceId: number,
  by: Account,
): Promise<{ creditNoteId: number; refundId: number }> {
  const admin = await adminViewerOf(by)
  valueOf(await creditPart({ invoiceId, amountCents: 1_000, reason: 'A courtesy' }, admin, now()))
  const { total_cents } = await db()
    .selectFrom('invoices')
    .select('total_cents')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const { paymentId } = await pay(invoiceId, by, total_cents - 1_000)
  const asked = { invoiceId, paymentId, amountCents: 2_000, reason: 'A duplicate', key: randomUUID() }
  const { refundId } = valueOf(await requestRefund(asked, admin, now()))
  const { id: creditNoteId } = await db()
    .selectFrom('credit_notes')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return { creditNoteId, refundId }
}

/** Sells the current season in other terms, as the page about currency and tax does. */
export async function sellIn(terms: Partial<SeasonTerms>): Promise<void> {
  const { year } = await currentSeason()
  const stored = await findSeasonTerms(year, db())
  if (!stored) throw new Error(`There is no season ${year}`)
  const by = await adminViewerOf(await admin())
  valueOf(await changeSeasonTerms(year, { ...stored.terms, ...terms }, stored.version, by, now()))
}
