import { transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { endOrderInvoice, lockOrderAndInvoices } from './invoices.server.ts'
import { trophyOrderLifecycle } from './lifecycle.ts'
import {
  CHANGED,
  endedRefusal,
  lockOrder,
  NO_ORDER,
  type LockedOrder,
  type Orderer,
} from './locked-order.server.ts'
import { orderCancelled } from './mails/orderer-mails.ts'
import { tellAdmins, tellOrderer } from './mails.server.ts'
import { canChangeAddress } from './rules.ts'
import type { AddressInput, ApproveProofInput } from './schema.ts'
import { step } from './step.server.ts'

/** What an orderer does with an order that the caller has opened by its link, or for its owner. */

type OrdererAction = 'approve_proof' | 'ask_changes' | 'deliver'

async function onOrder(
  id: number,
  action: OrdererAction,
  by: Orderer,
  act: (order: LockedOrder, trx: Trx) => Promise<Outcome>,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const order = await lockOrder(id, trx)
    if (!order) return NO_ORDER
    if (!canMove(trophyOrderLifecycle, order.state, action, by.role)) return CHANGED
    return (action === 'deliver' ? null : endedRefusal(order)) ?? act(order, trx)
  })
}

/** Approves the proof that was seen, under a name. Refuses `conflict` when another proof was sent since; nothing is refunded from here on. */
export function approveProof(id: number, input: ApproveProofInput, by: Orderer, now: Date): Promise<Outcome> {
  return onOrder(id, 'approve_proof', by, async (order, trx) => {
    if (order.proofs !== input.proof)
      return refuse('conflict', 'A newer proof was sent. Check it below before you approve it.')
    const told = { proof: order.proofs, name: input.fullName, plate: order.engraving.join(' / ') }
    const set = { proof_approved_by: input.fullName, proof_approved_at: now }
    const event = 'trophy_order.proof_approved'
    await step(order, { action: 'approve_proof', role: by.role, event, set, told }, by, now, trx)
    await tellAdmins(id, 'proof_ok', now, trx)
    return ok()
  })
}

/** Asks for changes of the plate. */
export function askForChanges(id: number, wish: string, by: Orderer, now: Date): Promise<Outcome> {
  return onOrder(id, 'ask_changes', by, async (order, trx) => {
    const change = { event: 'trophy_order.changes_asked', set: { wish }, told: { wish } } as const
    await step(order, { action: 'ask_changes', role: by.role, ...change }, by, now, trx)
    await tellAdmins(id, 'changes_asked', now, trx)
    return ok()
  })
}

/**
 * Cancels an order before its proof is approved: an unpaid invoice is voided, what is left of a part-paid one is credited, and what was
 * paid waits for an admin to refund it.
 */
export function cancelOwnOrder(id: number, by: Orderer, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockOrderAndInvoices(id, trx)
    if (!locked.ok) return locked
    if (!canMove(trophyOrderLifecycle, locked.value.state, 'cancel', by.role)) return CHANGED
    const voided = await endOrderInvoice(id, by, now, trx)
    if (!voided.ok) return voided
    // A void invoice has moved it.
    const order = await lockOrder(id, trx)
    if (!order) return NO_ORDER
    const event = 'trophy_order.cancelled'
    await step(order, { action: 'cancel', role: by.role, event }, by, now, trx)
    await tellOrderer(id, orderCancelled, now, trx)
    await tellAdmins(id, 'cancelled', now, trx)
    return ok()
  })
}

/** Notes that the trophy has arrived. */
export function confirmDelivery(id: number, by: Orderer, now: Date): Promise<Outcome> {
  return onOrder(id, 'deliver', by, async (order, trx) => {
    const change = { event: 'trophy_order.delivered', set: { delivered_at: now } } as const
    await step(order, { action: 'deliver', role: by.role, ...change }, by, now, trx)
    return ok()
  })
}

/** Changes where an order is sent, until it goes to the maker. The invoice keeps its own billing details. */
export async function changeAddress(
  id: number,
  { shipTo, phone }: AddressInput,
  by: Orderer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const order = await lockOrder(id, trx)
    if (!order) return NO_ORDER
    if (!canChangeAddress(order.state)) return CHANGED
    await trx
      .updateTable('trophy_orders')
      .set({
        ...{ ship_to: JSON.stringify(shipTo), phone, version: order.version + 1, updated_at: now },
        ...{ contact_name: shipTo.name, contact_email: shipTo.email },
      })
      .where('id', '=', id)
      .execute()
    const change = { before: { shipTo: inOneLine(order.shipTo) }, after: { shipTo: inOneLine(shipTo) } }
    await auditRecord(by, 'trophy_order.address_changed', id, change, now, trx)
    return ok()
  })
}

const inOneLine = ({ name, addressLine1, city, country }: AddressInput['shipTo']) =>
  [name, addressLine1, city, country].join(', ')
