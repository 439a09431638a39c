import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { submissionPaymentLifecycle } from './lifecycle.ts'

/** What is written to carts. The caller keeps the order of locks: the cart, then the submissions in it. */

/** The cart of a studio in a season, locked; made where there is none. */
export async function openCart(studioId: number, year: number, now: Date, trx: Trx): Promise<number> {
  const { id } = await trx
    .insertInto('carts')
    .values({ studio_id: studioId, year, updated_at: now })
    .onConflict((conflict) => conflict.columns(['studio_id', 'year']).doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addCartItem(
  item: { cartId: number; submissionId: number; addedBy: number },
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .insertInto('cart_items')
    .values({
      cart_id: item.cartId,
      submission_id: item.submissionId,
      added_by: item.addedBy,
      added_at: now,
    })
    .execute()
}

/** Takes submissions out of whatever cart they are in. */
export async function dropCartItems(submissionIds: readonly number[], trx: Trx): Promise<void> {
  await trx
    .deleteFrom('cart_items')
    .where('submission_id', 'in', [...submissionIds])
    .execute()
}

/** Takes submissions out of one cart; answers those that were in it. */
export async function removeCartItems(
  cartId: number,
  submissionIds: readonly number[],
  trx: Trx,
): Promise<number[]> {
  const removed = await trx
    .deleteFrom('cart_items')
    .where('cart_id', '=', cartId)
    .where('submission_id', 'in', [...submissionIds])
    .returning('submission_id')
    .execute()
  return removed.map(({ submission_id }) => submission_id)
}

export async function touchCart(cartId: number, now: Date, trx: Trx): Promise<void> {
  await trx.updateTable('carts').set({ updated_at: now }).where('id', '=', cartId).execute()
}

/** Puts a discount into the cart of a studio in place of any other; answers the cart, or null where there is none. */
export async function putDiscountInCart(
  cart: { studioId: number; year: number; discountId: number },
  now: Date,
  trx: Trx,
): Promise<number | null> {
  const row = await trx
    .updateTable('carts')
    .set({ discount_id: cart.discountId, updated_at: now })
    .where('studio_id', '=', cart.studioId)
    .where('year', '=', cart.year)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Takes the discount out of the cart of a studio; answers the cart, or null where none had one. */
export async function takeDiscountOut(
  cart: { studioId: number; year: number },
  now: Date,
  trx: Trx,
): Promise<number | null> {
  const row = await trx
    .updateTable('carts')
    .set({ discount_id: null, updated_at: now })
    .where('studio_id', '=', cart.studioId)
    .where('year', '=', cart.year)
    .where('discount_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The discount of a cart was used. */
export async function clearDiscount(cartId: number, trx: Trx): Promise<void> {
  await trx.updateTable('carts').set({ discount_id: null }).where('id', '=', cartId).execute()
}

/** Takes everything out of carts of an archived studio. */
export async function emptyCarts(cartIds: readonly number[], now: Date, trx: Trx): Promise<void> {
  const out = await trx
    .deleteFrom('cart_items')
    .where('cart_id', 'in', [...cartIds])
    .returning('submission_id')
    .execute()
  const ids = out.map(({ submission_id }) => submission_id)
  const change = { by: 'system', id: ids, set: { updated_at: now } } as const
  await moveAll(submissionPaymentLifecycle, 'take_from_cart', change, trx)
}

/** A studio has one cart a season: the merged studio's items move to the kept studio's cart. */
export async function mergeCarts(fromId: number, intoId: number, now: Date, trx: Trx): Promise<void> {
  await sql`update cart_items i set cart_id = kept.id from carts gone join carts kept on kept.year = gone.year
    where gone.studio_id = ${fromId} and kept.studio_id = ${intoId} and i.cart_id = gone.id`.execute(trx)
  await sql`delete from carts gone using carts kept
    where gone.studio_id = ${fromId} and kept.studio_id = ${intoId} and kept.year = gone.year`.execute(trx)
  await trx
    .updateTable('carts')
    .set({ studio_id: intoId, updated_at: now })
    .where('studio_id', '=', fromId)
    .execute()
}
