import type { Trx } from '#db/client.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { follow } from './invoice-kinds.server.ts'
import { balanceOf, type LockedInvoice } from './locked-invoice.server.ts'
import { queueReceipt } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import { decidePayment } from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { billTo } from './schema.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { invoiceLifecycle } from './lifecycle.ts'

interface ArrivedMoney {
  invoiceId: number
  method: 'card' | 'bank_transfer' | 'cheque'
  amountCents: number
  currency: string
  /** The same key is recorded once. */
  idempotencyKey: string
  /** The provider's name for this money, which is recorded once too. */
  providerRef: string | null
  /** What payer and admins read on invoice and receipt. */
  reference: string
  note: string
  /** The bank's day, "2026-11-24". */
  receivedOn: string
  /** Set when it was an unallocated payment. */
  unallocatedId?: number
}

export interface RecordedPayment {
  paymentId: number
  receiptNumber: string
  settled: boolean
  stillDueCents: number
  /** It was recorded before; nothing was done now. */
  repeated: boolean
}

export type Received =
  | { ok: true; payment: RecordedPayment }
  | {
      ok: false
      reason: 'wrong_currency' | 'settled' | 'not_payable' | 'too_much' | 'other_invoice'
      dueCents: number
    }

/**
 * The one place where money becomes a payment (decision 013), whether an admin or a provider reports it or it was unallocated.
 * Call it with the invoice locked. Writes the payment with its receipt number, the states of invoice and what it bills, the audit
 * row and the receipt's email; the same key or provider's reference is recorded once. Refuses, without writing, money in
 * another currency, more than is due, and an invoice that takes none.
 */
export async function receiveMoney(
  money: ArrivedMoney,
  invoice: LockedInvoice,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<Received> {
  const balance = balanceOf(invoice, now)
  const due = dueCents(balance)
  const earlier = await trx
    .selectFrom('payments')
    .select(['id', 'invoice_id', 'receipt_number'])
    .where((eb) =>
      eb.or([
        eb('idempotency_key', '=', money.idempotencyKey),
        ...(money.providerRef === null ? [] : [eb('provider_ref', '=', money.providerRef)]),
      ]),
    )
    .executeTakeFirst()
  if (earlier) {
    if (earlier.invoice_id !== invoice.id) return { ok: false, reason: 'other_invoice', dueCents: due }
    const receiptNumber = earlier.receipt_number ?? ''
    const settled = invoice.status === 'paid'
    return {
      ok: true,
      payment: { paymentId: earlier.id, receiptNumber, settled, stillDueCents: due, repeated: true },
    }
  }
  if (money.currency !== invoice.currency) return { ok: false, reason: 'wrong_currency', dueCents: due }
  const decision = decidePayment(balance, money.amountCents, adminRole(actor))
  if (!decision.ok) return { ok: false, reason: decision.reason, dueCents: due }

  const { status, paidCents, stillDueCents } = decision
  const { amountCents, method, reference, receivedOn, unallocatedId } = money
  const receiptNumber = await takeNumber('receipt', invoice.year, trx)
  const { id: paymentId } = await trx
    .insertInto('payments')
    .values({
      invoice_id: invoice.id,
      method,
      amount_cents: amountCents,
      currency: money.currency,
      status: 'succeeded',
      idempotency_key: money.idempotencyKey,
      provider_ref: money.providerRef,
      reference,
      note: money.note,
      received_on: receivedOn,
      receipt_number: receiptNumber,
      recorded_by: actor.userId,
      unallocated_id: unallocatedId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settled = status === 'paid'
  const set = { paid_cents: paidCents, paid_at: settled ? now : null }
  await moveLocked(invoiceLifecycle, decision.action, { by: adminRole(actor), id: invoice.id, set }, trx)
  await follow(settled ? 'paid' : 'partlyPaid', invoice, actor, now, trx)
  const change = {
    before: { status: invoice.status, paidCents: invoice.paid_cents },
    after: {
      status,
      paidCents,
      amountCents,
      currency: invoice.currency,
      method,
      receiptNumber,
      reference,
      unallocatedId,
    },
  }
  await auditRecord(actor, 'invoice.payment_recorded', invoice.id, change, now, trx)
  await queueReceipt(
    {
      paymentId,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      receiptNumber,
      userId: invoice.user_id,
      billTo: billTo.parse(invoice.bill_to),
      currency: invoice.currency,
      amountCents,
      stillDueCents,
      receivedOn,
    },
    now,
    trx,
  )
  return { ok: true, payment: { paymentId, receiptNumber, settled, stillDueCents, repeated: false } }
}
