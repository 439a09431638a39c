import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { refundableCents, REFUND_STATUSES, type RefundStatus } from './refund-rules.ts'

export type RefundRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const name = (user: string) =>
  sql<string>`trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`

const rows = (reader: Reader) =>
  reader
    .selectFrom('refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('users as asker', 'asker.id', 'r.requested_by')
    .leftJoin('users as decider', 'decider.id', 'r.decided_by')
    .leftJoin('unallocated_payments as u', 'u.id', 'p.unallocated_id')
    .leftJoin('studios as s', 's.id', 'i.studio_id')
    .leftJoin('credit_notes as c', 'c.id', 'r.credit_note_id')
    .select([
      'r.id',
      'i.id as invoiceId',
      'i.number as invoiceNumber',
      's.name as studioName',
      'r.amount_cents as amountCents',
      'r.currency',
      'r.status',
      'r.reason',
      'r.evidence',
      'p.method',
      'p.receipt_number as receiptNumber',
      'p.reference as paymentReference',
      sql<string | null>`coalesce(p.provider_ref, u.provider_ref)`.as('cardReference'),
      'c.id as creditNoteId',
      'c.number as creditNumber',
      name('asker').as('requestedBy'),
      'r.requested_by as requestedById',
      'r.requested_at as requestedAt',
      name('decider').$castTo<string | null>().as('decidedBy'),
      'r.decided_at as decidedAt',
      'r.done_at as doneAt',
    ])

/** One refund with what it belongs to; `null` when there is none. */
export async function findRefund(_admin: AdminViewer, refundId: number): Promise<RefundRow | null> {
  return (await rows(db()).where('r.id', '=', refundId).executeTakeFirst()) ?? null
}

/** The refunds of an invoice, in the order they were requested. */
export function listRefundsOfInvoice(invoiceId: number): Promise<RefundRow[]> {
  return rows(db()).where('r.invoice_id', '=', invoiceId).orderBy('r.id').limit(200).execute()
}

/** Refunds for the list of admins, those that are not finished first, one page of them. */
export async function listRefunds(
  _admin: AdminViewer,
  list: { status: RefundStatus | 'open' | null; limit: number; offset: number },
): Promise<{ rows: RefundRow[]; count: number }> {
  const open: RefundStatus[] = ['requested', 'approved', 'sent', 'failed']
  const wanted = list.status === 'open' ? open : list.status ? [list.status] : [...REFUND_STATUSES]
  const found = await rows(db())
    .where('r.status', 'in', wanted)
    .orderBy(sql`r.status in ('done', 'declined')`)
    .orderBy('r.id', 'desc')
    .limit(list.limit)
    .offset(list.offset)
    .execute()
  const { count } = await db()
    .selectFrom('refunds')
    .where('status', 'in', wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: found, count }
}

export type RefundablePayment = Awaited<ReturnType<typeof listRefundablePayments>>[number]

/** The payments of an invoice of which something is left to refund. */
export async function listRefundablePayments(_admin: AdminViewer, invoiceId: number) {
  const payments = await db()
    .selectFrom('payments')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .select(['id', 'receipt_number as receiptNumber', 'method', 'reference', 'amount_cents as amountCents'])
    .select('reversed_cents as reversedCents')
    .execute()
  const refunds = await db()
    .selectFrom('refunds')
    .where('invoice_id', '=', invoiceId)
    .select(['payment_id', 'amount_cents as amountCents', 'status'])
    .execute()
  return payments
    .map((payment) => {
      const own = refunds.filter((refund) => refund.payment_id === payment.id)
      return { ...payment, remainingCents: refundableCents(payment, own) }
    })
    .filter((payment) => payment.remainingCents > 0)
}
