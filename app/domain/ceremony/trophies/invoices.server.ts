import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import type { InvoiceKind } from '#app/domain/money/billing/invoice-kinds.server.ts'
import { creditRestFor } from '#app/domain/money/billing/credit-rest-for.server.ts'
import { invoicesOf, issueInvoiceFor } from '#app/domain/money/billing/issue-for.server.ts'
import { requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { refundableCents } from '#app/domain/money/billing/refund-rules.ts'
import { voidInvoiceFor } from '#app/domain/money/billing/void-invoice-for.server.ts'
import { dueDateFor } from '#app/domain/season/seasons/deadlines.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { trophyOrderLifecycle } from './lifecycle.ts'
import { CHANGED, lockOrder, NO_ORDER, type AskingAdmin, type LockedOrder } from './locked-order.server.ts'
import { orderCancelled, orderPaid } from './mails/orderer-mails.ts'
import { tellOrderer } from './mails.server.ts'
import { trophyReference } from './rules.ts'
import { step } from './step.server.ts'

/** Issues the invoice of a locked order and mails it with its link; the order is moved by `noteBilled`. Refuses as `issueInvoiceFor` does. */
export async function issueOrderInvoice(order: LockedOrder, by: Actor, now: Date, trx: Trx) {
  const { id, year, userId, qty, unitCents, shippingCents, currency } = order
  const pieces = {
    description: `Extra trophy: ${order.category}`,
    detail: [order.title, countText(qty, 'piece', 'pieces'), trophyReference(id)].join(' · '),
    amountCents: qty * unitCents,
  }
  const shipping = { description: 'Shipping', detail: order.shipTo.country, amountCents: shippingCents }
  return issueInvoiceFor(
    {
      ...{ kind: 'trophy', year, recordId: id, instalment: 1, userId, currency, poNumber: null },
      billTo: { ...order.shipTo, taxId: null },
      payMethod: 'card',
      lines: shippingCents > 0 ? [pieces, shipping] : [pieces],
      dueAt: dueDateFor([], now),
      key: randomUUID(),
    },
    by,
    now,
    trx,
  )
}

/** Moves a locked, approved order whose invoice was issued. */
export async function noteBilled(order: LockedOrder, number: string, by: Actor, now: Date, trx: Trx) {
  const told = { invoice: number }
  await step(order, { action: 'bill', role: 'admin', event: 'trophy_order.billed', told }, by, now, trx)
}

/** Issues the invoice of an approved order whose earlier one was voided. */
export async function billOrder(order: LockedOrder, by: Actor, now: Date, trx: Trx): Promise<Outcome> {
  const issued = await issueOrderInvoice(order, by, now, trx)
  if (!issued.ok) return issued
  await noteBilled(order, issued.value.number, by, now, trx)
  return ok()
}

/**
 * Locks the invoices of an order, then the order: payments and refunds, which begin with the invoice, take their locks in the same
 * order. Refuses `not_found`, and `conflict` where an invoice was issued in between.
 */
export async function lockOrderAndInvoices(
  id: number,
  trx: Trx,
  admin?: AskingAdmin,
): Promise<Outcome<LockedOrder>> {
  const locked = await trx
    .selectFrom('invoices as i')
    .where('i.id', 'in', (eb) =>
      eb
        .selectFrom('invoice_lines')
        .where('record_kind', '=', 'trophy')
        .where('record_id', '=', id)
        .where('live', '=', true)
        .select('invoice_id'),
    )
    .orderBy('i.id')
    .select('i.id')
    .forUpdate('i')
    .execute()
  const order = await lockOrder(id, trx, admin)
  if (!order) return NO_ORDER
  const billed = await invoicesOf('trophy', id, trx)
  return billed.every((invoice) => locked.some((known) => known.id === invoice.id)) ? ok(order) : CHANGED
}

/**
 * Ends what is due of a cancelled order, where something is; order and invoice are locked. An unpaid invoice is voided, and the rest of
 * a part-paid one credited, so that what was paid can be refunded. Refuses `conflict` while a card payment is under way.
 */
export async function endOrderInvoice(orderId: number, by: Actor, now: Date, trx: Trx): Promise<Outcome> {
  const [invoice] = await invoicesOf('trophy', orderId, trx)
  if (!invoice || invoice.status === 'paid') return ok()
  const reason = `${trophyReference(orderId)} was cancelled`
  const end = invoice.paidCents > 0 ? creditRestFor : voidInvoiceFor
  return end(invoice.id, reason, by, now, trx)
}

/** What can be refunded of an order's payments, each with what is left of it. */
export async function refundablePayments(orderId: number, reader: Reader) {
  const payments = await reader
    .selectFrom('invoice_lines as l')
    .innerJoin('payments as p', 'p.invoice_id', 'l.invoice_id')
    .where('l.record_kind', '=', 'trophy')
    .where('l.record_id', '=', orderId)
    .where('l.live', '=', true)
    .where('p.status', '=', 'succeeded')
    .orderBy('p.id')
    .select(['p.id', 'p.invoice_id as invoiceId', 'p.currency', 'p.amount_cents as amountCents'])
    .select('p.reversed_cents as reversedCents')
    .execute()
  const refunds = await reader
    .selectFrom('refunds')
    .where('payment_id', 'in', [0, ...payments.map(({ id }) => id)])
    .select(['payment_id as paymentId', 'amount_cents as amountCents', 'status'])
    .execute()
  return payments
    .map((payment) => ({
      ...payment,
      leftCents: refundableCents(
        payment,
        refunds.filter(({ paymentId }) => paymentId === payment.id),
      ),
    }))
    .filter(({ leftCents }) => leftCents > 0)
}

/** Requests the refund of all that was paid for an order; another admin approves it, with its credit note. */
export async function requestOrderRefund(
  orderId: number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ requested: number }>> {
  const payments = await refundablePayments(orderId, trx)
  for (const { id: paymentId, invoiceId, leftCents } of payments) {
    const reason = `${trophyReference(orderId)} was cancelled`
    const request = { invoiceId, paymentId, amountCents: leftCents, reason, key: randomUUID() }
    const asked = await requestRefund(request, admin, now, trx)
    if (!asked.ok) return refuse('conflict', asked.message)
  }
  return ok({ requested: payments.length })
}

/** Of which entry an order tells: that of its nomination. */
export const ordersTell = sql`select o.id, n.submission_id from trophy_orders o join nominations n on n.id = o.nomination_id`

type Effect = (order: LockedOrder, by: Actor, now: Date, trx: Trx) => Promise<void>

const forEach =
  (effect: Effect): InvoiceKind['paid'] =>
  async ({ ids }, by, now, trx) => {
    for (const id of ids) {
      const order = await lockOrder(id, trx)
      if (order) await effect(order, by, now, trx)
    }
  }

const may = (order: LockedOrder, action: 'pay' | 'unbill' | 'refund') =>
  canMove(trophyOrderLifecycle, order.state, action, 'system')

/** Invoices of trophies: each bills an order. A refund of all ends an order that is not being made yet. */
export const trophyInvoices: InvoiceKind = {
  kind: 'trophy',
  paid: forEach(async (order, by, now, trx) => {
    if (!may(order, 'pay')) return
    await step(order, { action: 'pay', role: 'system', event: 'trophy_order.paid' }, by, now, trx)
    await tellOrderer(order.id, orderPaid, now, trx)
  }),
  voided: forEach(async (order, by, now, trx) => {
    if (!may(order, 'unbill')) return
    await step(order, { action: 'unbill', role: 'system', event: 'trophy_order.unbilled' }, by, now, trx)
  }),
  refunded: forEach(async (order, by, now, trx) => {
    if (!may(order, 'refund')) return
    await step(order, { action: 'refund', role: 'system', event: 'trophy_order.refunded' }, by, now, trx)
    await tellOrderer(order.id, orderCancelled, now, trx)
  }),
  page: (key) => href('/sponsorships/invoice/:id', { id: key }),
  tells: ordersTell,
  recordPage: (id) => href('/admin/duplicate-trophies/view/:id', { id }),
}
