import type { Selectable } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import type { Payments } from '#db/types.ts'
import { holdMoney } from '#app/domain/money/payments/hold-money.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { follow } from './invoice-kinds.server.ts'
import { invoiceLifecycle, paymentLifecycle } from './lifecycle.ts'
import { balanceOf, type LockedInvoice } from './locked-invoice.server.ts'
import { queueReversal } from './reversal-mails.server.ts'
import { decideReversal, reversibleCents, type ReversalReason } from './reversal-rules.ts'
import { billTo } from './schema.ts'

interface MoneyBack {
  paymentId: number
  /** How much of it; `null` for all that can be taken back. */
  amountCents: number | null
  reason: ReversalReason
  /** The bank's or provider's day, "2026-11-24". */
  reversedOn: string
  /** What admins read on the invoice. */
  note: string
  /** The provider's name for what took it back, which takes back once. */
  providerRef: string | null
  /** The same key takes back once. */
  idempotencyKey: string
  /** The money is still on the award's account, and is kept as an unallocated payment. */
  keep?: boolean
}

export interface MoneyReversed {
  reversalId: number
  amountCents: number
  /** It was taken back before; nothing was done now. */
  repeated: boolean
}

export type Reversed =
  { ok: true; reversal: MoneyReversed } | { ok: false; reason: 'no_payment' | 'too_much'; leftCents: number }

/**
 * The one place where a payment is taken back, beside that where it is received (decision 124), whether an admin, a bank's statement or a
 * provider says so. Call it with the invoice locked. Writes the reversal, the states of payment and invoice, what follows for what
 * the invoice bills, the audit row and the emails; the same key or provider's reference takes back once. Refuses, without
 * writing, what is no payment of this invoice, and more than is left of it.
 */
export async function reverseMoney(
  money: MoneyBack,
  invoice: LockedInvoice,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<Reversed> {
  const { reason, note, reversedOn, providerRef } = money
  const earlier = await trx
    .selectFrom('payment_reversals')
    .select(['id', 'amount_cents'])
    .where((eb) =>
      eb.or([
        eb('idempotency_key', '=', money.idempotencyKey),
        ...(providerRef === null ? [] : [eb('provider_ref', '=', providerRef)]),
      ]),
    )
    .executeTakeFirst()
  if (earlier)
    return {
      ok: true,
      reversal: { reversalId: earlier.id, amountCents: earlier.amount_cents, repeated: true },
    }
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', money.paymentId)
    .where('invoice_id', '=', invoice.id)
    .where('status', '=', 'succeeded')
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return { ok: false, reason: 'no_payment', leftCents: 0 }
  const left = await leftOf(payment, trx)
  const amountCents = money.amountCents ?? left
  if (amountCents <= 0 || amountCents > left) return { ok: false, reason: 'too_much', leftCents: left }

  const by = adminRole(actor)
  const decision = decideReversal(balanceOf(invoice, now), amountCents, by)
  const kept = money.keep ? await keep(payment, amountCents, invoice, actor, now, trx) : null
  const { id: reversalId } = await trx
    .insertInto('payment_reversals')
    .values({
      idempotency_key: money.idempotencyKey,
      payment_id: payment.id,
      invoice_id: invoice.id,
      reason,
      currency: payment.currency,
      amount_cents: amountCents,
      reversed_on: reversedOn,
      provider_ref: providerRef,
      note,
      kept_as: kept,
      reversed_by: actor.userId,
      reversed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reversedCents = payment.reversed_cents + amountCents
  await trx
    .updateTable('payments')
    .set({ reversed_cents: reversedCents })
    .where('id', '=', payment.id)
    .execute()
  if (reversedCents + payment.refunded_cents === payment.amount_cents)
    await moveLocked(paymentLifecycle, 'reverse', { by, id: payment.id }, trx)
  if (decision.action) {
    const set = { paid_cents: decision.paidCents, paid_at: null }
    await moveLocked(invoiceLifecycle, decision.action, { by, id: invoice.id, set }, trx)
  } else
    await trx
      .updateTable('invoices')
      .set({ paid_cents: decision.paidCents })
      .where('id', '=', invoice.id)
      .execute()
  const isReopened = invoice.status === 'paid' && decision.action !== null
  if (isReopened) await follow('reopened', invoice, actor, now, trx)
  const change = {
    before: { status: invoice.status, paidCents: invoice.paid_cents },
    after: {
      status: decision.status,
      paidCents: decision.paidCents,
      amountCents,
      currency: payment.currency,
      reason,
      receiptNumber: payment.receipt_number,
      note,
    },
  }
  await auditRecord(actor, 'invoice.payment_reversed', invoice.id, change, now, trx)
  const mail = {
    reversalId,
    invoice: { ...invoice, status: decision.status, paid_cents: decision.paidCents },
    payment,
    amountCents,
    reason,
    note,
    isReopened,
  }
  await queueReversal(mail, actor, now, trx)
  return { ok: true, reversal: { reversalId, amountCents, repeated: false } }
}

/** What of a payment can be taken back, as it is or under its invoice's lock. */
export async function leftOf(
  payment: Pick<Selectable<Payments>, 'id' | 'amount_cents' | 'refunded_cents' | 'reversed_cents'>,
  reader: Reader,
): Promise<number> {
  const { cents } = await reader
    .selectFrom('refunds')
    .where('payment_id', '=', payment.id)
    .where('status', 'in', ['requested', 'approved', 'sent', 'failed'])
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  const { amount_cents: amountCents, refunded_cents: refundedCents, reversed_cents: reversedCents } = payment
  return reversibleCents({ amountCents, refundedCents, reversedCents }, Number(cents))
}

async function keep(
  payment: Selectable<Payments>,
  amountCents: number,
  invoice: LockedInvoice,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<number> {
  const held = await holdMoney(
    {
      source: payment.method === 'card' ? 'provider' : 'bank',
      method: payment.method,
      amountCents,
      currency: payment.currency,
      // Without the provider's name one admin cannot send it back to a card, which takes two as a refund.
      providerRef: null,
      idempotencyKey: null,
      reference: payment.reference,
      payer: billTo.parse(invoice.bill_to).name,
      receivedOn: payment.received_on,
      reason: 'wrongly_booked',
      // It was not meant for this invoice, so nothing waits for it there.
      invoiceId: null,
      invoiceNumber: null,
      quiet: true,
    },
    actor,
    now,
    trx,
  )
  return held.id
}
