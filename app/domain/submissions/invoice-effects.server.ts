import type { Trx } from '#db/client.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { refuse, ok } from '#app/platform/outcome.ts'
import { addCartItem, openCart } from './carts.server.ts'
import { shownTitle, statusLabels } from './rules.ts'
import { also, move, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from './lifecycle.ts'

/** What the end of an invoice does to the submissions on it. */

/** Turns the entries of a voided invoice back into drafts; `conflict` while one is in review, accepted or settled. */
export async function giveBack(
  submissionIds: readonly number[],
  to: { place: 'cart' | 'drafts'; studioId: number; year: number; addedBy: number },
  actor: Actor,
  now: Date,
  trx: Trx,
) {
  if (submissionIds.length === 0) return ok()
  // Checkouts lock the cart before its entries too.
  const cartId = await openCart(to.studioId, to.year, now, trx)
  const rows = await trx
    .selectFrom('submissions')
    .where('id', 'in', [...submissionIds])
    .orderBy('id')
    .select(['id', 'title', 'status', 'payment_status'])
    .forUpdate()
    .execute()
  const ended = (status: string) =>
    status === 'withdrawn' || status === 'disqualified' || status === 'expired'
  const taken = rows.find(
    (row) => !ended(row.status) && !canMove(submissionLifecycle, row.status, 'take_back', 'admin'),
  )
  if (taken) {
    const state = statusLabels[taken.status].label.toLowerCase()
    return refuse('conflict', `“${shownTitle(taken.title)}” is ${state}, so its invoice can’t be voided.`)
  }
  for (const row of rows) {
    const status = ended(row.status) ? row.status : 'draft'
    const by = adminRole(actor)
    if (!canMove(submissionPaymentLifecycle, row.payment_status, 'void', by))
      return refuse('conflict', `“${shownTitle(row.title)}” is settled, so its invoice can’t be voided.`)
    const payAction = status === 'draft' && to.place === 'cart' ? 'void_to_cart' : 'void'
    const payment = submissionPaymentLifecycle.actions[payAction].to
    if (status === 'draft')
      await moveLocked(
        submissionLifecycle,
        'take_back',
        {
          by,
          id: row.id,
          also: also(submissionPaymentLifecycle, payAction, by),
          set: (eb) => ({ submitted_at: null, updated_at: now, version: eb('version', '+', 1) }),
        },
        trx,
      )
    else
      await moveLocked(
        submissionPaymentLifecycle,
        payAction,
        { by, id: row.id, set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }) },
        trx,
      )
    if (payment === 'in_cart')
      await addCartItem({ cartId, submissionId: row.id, addedBy: to.addedBy }, now, trx)
    const before = { status: row.status, payment: row.payment_status }
    const after = { status, payment }
    await auditEntry(actor, row.id, { action: 'submission.made_draft', before, after }, now, trx)
  }
  return ok()
}

/** Marks submissions as not paid any more when a payment of their invoice was taken back; what they are otherwise stays. */
export async function markUnpaid(
  submissionIds: readonly number[],
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await movePayments(submissionIds, 'reopen', 'submission.payment_reversed', actor, now, trx)
}

/** Marks submissions as refunded when all that was paid for their invoice went back; what they are otherwise stays. */
export async function markRefunded(
  submissionIds: readonly number[],
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await movePayments(submissionIds, 'refund', 'submission.refunded', actor, now, trx)
}

/** Those that are paid, one after the other in the order of their ids. */
async function movePayments(
  submissionIds: readonly number[],
  payAction: 'refund' | 'reopen',
  action: string,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const after = { payment: submissionPaymentLifecycle.actions[payAction].to }
  for (const id of [...submissionIds].sort((a, b) => a - b)) {
    const changed = await move(
      submissionPaymentLifecycle,
      payAction,
      {
        by: adminRole(actor),
        id,
        set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }),
      },
      trx,
    )
    if (changed.ok) await auditEntry(actor, id, { action, before: { payment: 'paid' }, after }, now, trx)
  }
}
