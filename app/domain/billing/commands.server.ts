import { transaction, type Trx } from '#db/client.ts'
import type { EntrantViewer, Viewer } from '#app/domain/accounts/viewer.ts'
import { audit } from '#app/domain/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/domain/outcome.ts'

/**
 * Puts a draft into its studio's cart for the season, inside the transaction that found it ready. Refuses a draft that
 * is in a cart already or was invoiced.
 */
export async function addToCart(
  item: { submissionId: number; studioId: number; year: number },
  entrant: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const marked = await trx
    .updateTable('submissions')
    .set({ payment_status: 'in_cart', updated_at: now })
    .where('id', '=', item.submissionId)
    .where('studio_id', '=', item.studioId)
    .where('status', '=', 'draft')
    .where('payment_status', '=', 'unpaid')
    .returning('id')
    .executeTakeFirst()
  if (!marked) return refuse('conflict', 'This submission is in the cart already, or it was submitted.')
  const cart = await trx
    .insertInto('carts')
    .values({ studio_id: item.studioId, year: item.year, updated_at: now })
    .onConflict((conflict) => conflict.columns(['studio_id', 'year']).doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('cart_items')
    .values({
      cart_id: cart.id,
      submission_id: item.submissionId,
      added_by: entrant.userId,
      added_at: now,
    })
    .execute()
  await audit(
    entrant,
    { action: 'submission.put_in_cart', entity: 'submission', entityId: item.submissionId },
    now,
    trx,
  )
  return ok()
}

/** Takes a draft out of its studio's cart; it stays a draft. One that is not there any more is no error: it is out. */
export async function removeFromCart(
  submissionId: number,
  entrant: EntrantViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const removed = await trx
      .deleteFrom('cart_items')
      .using('carts')
      .whereRef('carts.id', '=', 'cart_items.cart_id')
      .where('carts.studio_id', '=', entrant.studio.id)
      .where('cart_items.submission_id', '=', submissionId)
      .returning('cart_items.submission_id')
      .executeTakeFirst()
    if (!removed) return ok()
    await trx
      .updateTable('submissions')
      .set({ payment_status: 'unpaid', updated_at: now })
      .where('id', '=', submissionId)
      .where('payment_status', '=', 'in_cart')
      .execute()
    await audit(
      entrant,
      { action: 'submission.taken_from_cart', entity: 'submission', entityId: submissionId },
      now,
      trx,
    )
    return ok()
  })
}
