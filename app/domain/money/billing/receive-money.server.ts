import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { markPaid } from '#app/domain/submissions/checkout-support.server.ts'
import { queueReceipt } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import { decidePayment, shownStatus } from './rules.ts'
import { dueCents, type Balance } from '#app/domain/season/prices/balance.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { billTo } from './schema.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { adminRole } from '#app/platform/viewer.ts'
import { invoiceLifecycle } from './lifecycle.ts'

export interface ArrivedMoney {
  invoiceId: number
  method: 'card' | 'bank_transfer' | 'cheque'
  amountCents: number
  currency: string
  /** The same key is recorded once. */
  idempotencyKey: string
  /** The provider's name for this money, which is recorded once too. */
  providerRef: string | null
  /** What payer and office read on invoice and receipt. */
  reference: string
  note: string
  /** The bank's day, "2026-11-24". */
  receivedOn: string
  /** Set when it comes out of unallocated money. */
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

/** The invoice as it stands under the lock, with every column. */
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>

export type Received =
  | { ok: true; payment: RecordedPayment }
  | {
      ok: false
      reason: 'wrong_currency' | 'settled' | 'not_payable' | 'too_much' | 'other_invoice'
      dueCents: number
    }

/** Locks an invoice until the transaction ends: whoever decides about its money waits here. */
export function lockInvoice(invoiceId: number, trx: Trx) {
  return trx.selectFrom('invoices').selectAll().where('id', '=', invoiceId).forUpdate().executeTakeFirst()
}

/** When the first invoice was issued of those that one replaced after the other, up to this one. */
export async function firstIssuedAt(invoiceId: number, trx: Trx): Promise<Date> {
  const { rows } = await sql<{ issued_at: Date }>`
    with recursive chain as (
      select id, replaces, issued_at from invoices where id = ${invoiceId}
      union all select i.id, i.replaces, i.issued_at from chain c join invoices i on i.id = c.replaces
    ) select issued_at from chain where replaces is null`.execute(trx)
  const [first] = rows
  if (!first) throw new Error(`There is no invoice ${invoiceId}`)
  return first.issued_at
}

/** A locked invoice's money, with the state it has at `now`. */
export function balanceOf(
  invoice: NonNullable<LockedInvoice>,
  now: Date,
): Balance & { creditedCents: number } {
  return {
    status: shownStatus({ status: invoice.status, dueAt: invoice.due_at }, now),
    totalCents: invoice.total_cents,
    paidCents: invoice.paid_cents,
    creditedCents: invoice.credited_cents,
    refundedCents: invoice.refunded_cents,
  }
}

/**
 * The one place where money becomes a payment, whoever says that it arrived: an admin, a provider, or the office placing
 * money that waited. Call it with the invoice locked. Writes the payment with its receipt number, what it makes of invoice
 * and entries, the audit row and the receipt's mail; the same key or provider's reference is recorded once. Refuses,
 * without writing, money in another currency, more than is due, and an invoice that takes none (lifecycles 2.2).
 */
export async function receiveMoney(
  money: ArrivedMoney,
  invoice: NonNullable<LockedInvoice>,
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
      money.providerRef === null
        ? eb('idempotency_key', '=', money.idempotencyKey)
        : eb.or([
            eb('idempotency_key', '=', money.idempotencyKey),
            eb('provider_ref', '=', money.providerRef),
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

  const receiptNumber = await takeNumber('receipt', invoice.year, trx)
  const payment = await trx
    .insertInto('payments')
    .values({
      invoice_id: invoice.id,
      method: money.method,
      amount_cents: money.amountCents,
      currency: money.currency,
      status: 'succeeded',
      idempotency_key: money.idempotencyKey,
      provider_ref: money.providerRef,
      reference: money.reference,
      note: money.note,
      received_on: money.receivedOn,
      receipt_number: receiptNumber,
      recorded_by: actor.userId,
      unallocated_id: money.unallocatedId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settled = decision.status === 'paid'
  const set = { paid_cents: decision.paidCents, paid_at: settled ? now : null }
  await moveLocked(invoiceLifecycle, decision.action, { by: adminRole(actor), id: invoice.id, set }, trx)
  if (settled) await markEntriesPaid(invoice.id, actor, now, trx)
  await noteInAudit(money, invoice, { ...decision, receiptNumber }, actor, now, trx)
  await queueReceipt(
    {
      paymentId: payment.id,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      receiptNumber,
      userId: invoice.user_id,
      billTo: billTo.parse(invoice.bill_to),
      currency: invoice.currency,
      amountCents: money.amountCents,
      stillDueCents: decision.stillDueCents,
      receivedOn: money.receivedOn,
    },
    now,
    trx,
  )
  const { stillDueCents } = decision
  return {
    ok: true,
    payment: { paymentId: payment.id, receiptNumber, settled, stillDueCents, repeated: false },
  }
}

async function noteInAudit(
  money: ArrivedMoney,
  invoice: NonNullable<LockedInvoice>,
  made: { status: InvoiceStatus; paidCents: number; receiptNumber: string },
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await audit(
    actor,
    {
      action: 'invoice.payment_recorded',
      entity: 'invoice',
      entityId: invoice.id,
      before: { status: invoice.status, paidCents: invoice.paid_cents },
      after: {
        status: made.status,
        paidCents: made.paidCents,
        amountCents: money.amountCents,
        method: money.method,
        receiptNumber: made.receiptNumber,
        reference: money.reference,
        ...(money.unallocatedId ? { unallocatedId: money.unallocatedId } : {}),
      },
    },
    now,
    trx,
  )
}

async function markEntriesPaid(invoiceId: number, actor: Actor, now: Date, trx: Trx): Promise<void> {
  const lines = await trx
    .selectFrom('invoice_lines')
    .select('submission_id')
    .where('invoice_id', '=', invoiceId)
    .where('live', '=', true)
    .execute()
  const ids = lines.flatMap((line) => line.submission_id ?? [])
  await markPaid(ids, now, actor, trx)
}
