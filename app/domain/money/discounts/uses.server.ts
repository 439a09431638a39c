import type { Trx } from '#db/client.ts'
import { clearDiscount } from '#app/domain/submissions/carts.server.ts'
import { discountOfCart, type FoundDiscount } from './queries.server.ts'

/**
 * The discount of a cart that is locked, with its row locked too: of two checkouts that want a code's last use the second
 * waits here, and then sees that it is gone. `null` when no code was entered.
 */
export async function lockDiscountOfCart(
  studioId: number,
  year: number,
  trx: Trx,
): Promise<FoundDiscount | null> {
  const row = await trx
    .selectFrom('discounts as d')
    .innerJoin('carts as c', 'c.discount_id', 'd.id')
    .where('c.studio_id', '=', studioId)
    .where('c.year', '=', year)
    .select('d.id')
    .forUpdate('d')
    .executeTakeFirst()
  // Counted only now: a statement that waited still sees what was there when it began.
  return row ? discountOfCart(studioId, year, trx) : null
}

/** Counts one use of a locked discount and empties the cart of its code. */
export async function takeUse(
  use: { discountId: number; invoiceId: number; studioId: number; cartId: number; savedCents: number },
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('discounts')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', use.discountId)
    .execute()
  await trx
    .insertInto('discount_uses')
    .values({
      discount_id: use.discountId,
      invoice_id: use.invoiceId,
      studio_id: use.studioId,
      saved_cents: use.savedCents,
    })
    .execute()
  await clearDiscount(use.cartId, trx)
}

/** Gives a void invoice's use of a code back, so that somebody else can have it. */
export async function releaseUse(invoiceId: number, now: Date, trx: Trx): Promise<void> {
  const released = await trx
    .updateTable('discount_uses')
    .set({ released_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('released_at', 'is', null)
    .returning('discount_id')
    .execute()
  for (const { discount_id } of released) {
    await trx
      .updateTable('discounts')
      .set((eb) => ({ uses: eb('uses', '-', 1) }))
      .where('id', '=', discount_id)
      .execute()
  }
}

/** When a studio becomes part of another one: its uses are the kept studio's. */
export async function moveUsesOfStudio(fromId: number, intoId: number, trx: Trx): Promise<void> {
  await trx.updateTable('discount_uses').set({ studio_id: intoId }).where('studio_id', '=', fromId).execute()
}

/** Hands a use over to the invoice that replaces another; it stays one use. */
export async function moveUse(
  fromInvoiceId: number,
  toInvoiceId: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  const uses = await trx
    .updateTable('discount_uses')
    .set({ released_at: now })
    .where('invoice_id', '=', fromInvoiceId)
    .where('released_at', 'is', null)
    .returning(['discount_id', 'studio_id', 'saved_cents'])
    .execute()
  if (uses.length > 0)
    await trx
      .insertInto('discount_uses')
      .values(uses.map((use) => ({ ...use, invoice_id: toInvoiceId })))
      .execute()
}
