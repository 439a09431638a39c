import { transaction, type Trx } from '#db/client.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { isStale } from '#app/platform/record-version.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import {
  billOrder,
  endOrderInvoice,
  issueOrderInvoice,
  lockOrderAndInvoices,
  noteBilled,
  requestOrderRefund,
} from './invoices.server.ts'
import { trophyOrderLifecycle } from './lifecycle.ts'
import {
  CHANGED,
  endedRefusal,
  lockOrder,
  NO_ORDER,
  type AskingAdmin,
  type LockedOrder,
} from './locked-order.server.ts'
import {
  orderApproved,
  orderCancelled,
  orderDeclined,
  orderProof,
  orderRemade,
  orderShipped,
  orderStopped,
} from './mails/orderer-mails.ts'
import { tellOrderer } from './mails.server.ts'
import { leaveBatch } from './batches.server.ts'
import { typedLines } from '#app/platform/typed-lines.ts'
import { plateProblem } from './plate.ts'
import type { ShipInput } from './schema.ts'
import { step } from './step.server.ts'

/** What an admin decides about an order. */
export type Decision =
  | { action: 'approve' | 'bill' | 'deliver' }
  | { action: 'refund' }
  | { action: 'decline' | 'cancel' | 'stop' | 'take_out' | 'remake'; reason: string }
  | { action: 'send_proof'; lines: string }
  | ({ action: 'ship' } & ShipInput)

/**
 * Carries out a decision about an order, with the order locked. Refuses `not_found`, `conflict` in a state it does not lead from, and
 * `invalid` the lines of a proof that do not fit the plate.
 */
export async function decideOrder(
  id: number,
  decision: Decision,
  admin: AdminViewer,
  now: Date,
  /** The version that the admin’s page was made from. */
  seen?: string,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockFor(decision, id, { viewer: admin, now }, trx)
    if (!locked.ok) return locked
    const order = locked.value
    if (isStale(seen, order.version)) return CHANGED
    if (decision.action === 'refund') return refundCancelled(order, admin, now, trx)
    if (!canMove(trophyOrderLifecycle, order.state, decision.action, 'admin')) return CHANGED
    const ended = ENDS.has(decision.action) ? null : endedRefusal(order)
    return ended ?? decided(decision, { order, admin, now, trx })
  })
}

/** These actions stay open for an order whose nomination has ended. */
const ENDS: ReadonlySet<Decision['action']> = new Set(['decline', 'cancel', 'stop', 'take_out'])

/** What moves money that is there already locks the invoice before the order. */
async function lockFor(
  { action }: Decision,
  id: number,
  admin: AskingAdmin,
  trx: Trx,
): Promise<Outcome<LockedOrder>> {
  if (action === 'cancel' || action === 'refund') return lockOrderAndInvoices(id, trx, admin)
  const order = await lockOrder(id, trx, admin)
  return order ? ok(order) : NO_ORDER
}

type Of<A extends Decision['action']> = Extract<Decision, { action: A }>

interface Change {
  order: LockedOrder
  admin: AdminViewer
  now: Date
  trx: Trx
}

function decided(decision: Exclude<Decision, Of<'refund'>>, change: Change): Promise<Outcome> {
  switch (decision.action) {
    case 'approve':
      return approve(change)
    case 'bill':
      return billOrder(change.order, change.admin, change.now, change.trx)
    case 'decline':
      return decline(decision.reason, change)
    case 'cancel':
      return cancel(decision.reason, change)
    case 'stop':
      return stop(decision.reason, change)
    case 'take_out':
    case 'remake':
      return makeAgain(decision.action, decision.reason, change)
    case 'send_proof':
      return sendProof(decision, change)
    case 'ship':
      return ship(decision, change)
    case 'deliver':
      return deliver(change)
  }
}

const role = 'admin'

async function approve({ order, admin, now, trx }: Change): Promise<Outcome> {
  // The invoice comes first: nothing is kept of an approval whose invoice cannot be issued.
  const issued = await issueOrderInvoice(order, admin, now, trx)
  if (!issued.ok) return issued
  const event = 'trophy_order.approved'
  await step(order, { action: 'approve', role, event, set: { approved_at: now } }, admin, now, trx)
  await noteBilled(order, issued.value.number, admin, now, trx)
  await tellOrderer(order.id, orderApproved, now, trx)
  return ok()
}

async function decline(reason: string, { order, admin, now, trx }: Change) {
  const change = { event: 'trophy_order.declined', set: { reason }, told: { reason } } as const
  await step(order, { action: 'decline', role, ...change }, admin, now, trx)
  await tellOrderer(order.id, orderDeclined, now, trx)
  return ok()
}

async function cancel(reason: string, { order, admin, now, trx }: Change) {
  const voided = await endOrderInvoice(order.id, admin, now, trx)
  if (!voided.ok) return voided
  const refunded = await requestOrderRefund(order.id, admin, now, trx)
  if (!refunded.ok) return refunded
  // A void invoice has moved it.
  const locked = (await lockOrder(order.id, trx)) ?? order
  const change = { event: 'trophy_order.cancelled', set: { reason }, told: { reason } } as const
  await step(locked, { action: 'cancel', role, ...change }, admin, now, trx)
  await tellOrderer(order.id, orderCancelled, now, trx)
  return ok()
}

async function sendProof({ lines: typed }: Of<'send_proof'>, { order, admin, now, trx }: Change) {
  const lines = typedLines(typed)
  const problem = plateProblem(lines) ?? missingLettersProblem(lines.join(' '))
  if (problem) return refuse('invalid', problem, { lines: [problem] })
  const proof = order.proofs + 1
  const approval = { proof_approved_by: '', proof_approved_at: null }
  const set = { engraving: lines, proofs: proof, proof_sent_at: now, wish: '', ...approval }
  const told = { proof, plate: lines.join(' / ') }
  const event = 'trophy_order.proof_sent'
  await step(order, { action: 'send_proof', role, event, set, told }, admin, now, trx)
  await tellOrderer(order.id, orderProof, now, trx)
  return ok()
}

/** Ends an order that was approved: it is not made, and an admin decides what becomes of what was paid. */
async function stop(reason: string, { order, admin, now, trx }: Change): Promise<Outcome> {
  await leaveBatch(order.id, now, trx)
  const change = { event: 'trophy_order.stopped', set: { reason }, told: { reason } } as const
  await step(order, { action: 'stop', role, ...change }, admin, now, trx)
  await tellOrderer(order.id, orderStopped, now, trx)
  return ok()
}

/** Takes an order out of its batch, to be corrected, or to be made once more. */
async function makeAgain(
  action: 'take_out' | 'remake',
  reason: string,
  { order, admin, now, trx }: Change,
): Promise<Outcome> {
  await leaveBatch(order.id, now, trx)
  const event = action === 'remake' ? 'trophy_order.remade' : 'trophy_order.taken_out'
  const set = action === 'remake' ? { carrier: null, tracking: '', shipped_at: null, delivered_at: null } : {}
  await step(order, { action, role, event, set, told: { reason } }, admin, now, trx)
  if (action === 'remake') await tellOrderer(order.id, orderRemade, now, trx)
  return ok()
}

async function ship({ carrier, tracking }: Of<'ship'>, { order, admin, now, trx }: Change) {
  const change = { set: { carrier, tracking, shipped_at: now }, told: { carrier, tracking } }
  const event = order.state === 'shipped' ? 'trophy_order.shipping_changed' : 'trophy_order.shipped'
  await step(order, { action: 'ship', role, event, ...change }, admin, now, trx)
  await tellOrderer(order.id, orderShipped, now, trx)
  return ok()
}

async function deliver({ order, admin, now, trx }: Change) {
  const event = 'trophy_order.delivered'
  await step(order, { action: 'deliver', role, event, set: { delivered_at: now } }, admin, now, trx)
  return ok()
}

/** Requests what the orderer of a cancelled order has coming back. */
async function refundCancelled(
  order: LockedOrder,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  if (order.state !== 'cancelled') return CHANGED
  const asked = await requestOrderRefund(order.id, admin, now, trx)
  if (!asked.ok) return asked
  return asked.value.requested > 0 ? ok() : refuse('conflict', 'Nothing is left to refund of this order.')
}
