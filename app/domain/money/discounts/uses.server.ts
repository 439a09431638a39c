import type { Trx } from '#db/client.ts'
import { clearDiscount } from '#app/domain/submissions/carts.server.ts'
import { findDiscountOfCart, type FoundDiscount } from './queries.server.ts'

/**
 * The discount of a locked cart, with its row locked too: of two checkouts that want a code's last use the second waits here,
 * and then reads that it is used up. `null` when no code was entered.
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
  // Counted only now: a statement that waited still reads the state of its start.
  return row ? findDiscountOfCart(studioId, year, trx) : null
}

/** Counts one use of a locked discount and removes the code from the cart. */
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

/** Releases a void invoice's use of a code, so that another checkout can have it. */
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

/** Moves the uses of a studio that is merged into another one. */
export async function moveUsesOfStudio(fromId: number, intoId: number, trx: Trx): Promise<void> {
  await trx.updateTable('discount_uses').set({ studio_id: intoId }).where('studio_id', '=', fromId).execute()
}

/** Moves a use to the invoice that replaces another; it stays one use. */
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
