import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { documentFile } from '#app/domain/money/billing/document-file.server.ts'

export type EntryInvoice = Awaited<ReturnType<typeof invoicesOfEntry>>[number]
export type EntryMoney = Awaited<ReturnType<typeof moneyOf>>

/** The invoices that have a line for an entry, oldest first, each with what the entry cost on it. */
export function invoicesOfEntry(submissionId: number, reader: Reader) {
  return reader
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .where('l.submission_id', '=', submissionId)
    .orderBy('i.id')
    .select([
      'i.id',
      'i.number',
      'i.status',
      'i.pay_method as payMethod',
      'i.currency',
      'i.total_cents as totalCents',
      'i.issued_at as issuedAt',
      'i.paid_at as paidAt',
      'i.voided_at as voidedAt',
      'i.void_reason as voidReason',
      sql<number>`l.qty * l.unit_cents - l.discount_cents`.as('lineCents'),
      'l.detail as lineDetail',
    ])
    .limit(20)
    .execute()
}

/** The attempts, payments and refunds of invoices. */
export function moneyOf(invoiceIds: readonly number[], reader: Reader) {
  return Promise.all([
    readAttempts(invoiceIds, reader),
    reader
      .selectFrom('payments as p')
      .where('p.invoice_id', 'in', invoiceIds)
      .where('p.status', 'in', ['succeeded', 'refunded'])
      .orderBy('p.id')
      .select(['p.id', 'p.method', 'p.amount_cents as amountCents', 'p.currency', 'p.reference'])
      .select(['p.receipt_number as receiptNumber', 'p.created_at as createdAt'])
      .select(documentFile('receipt', 'p.id').as('receiptFile'))
      .limit(100)
      .execute(),
    reader
      .selectFrom('refunds')
      .where('invoice_id', 'in', invoiceIds)
      .orderBy('id')
      .select(['id', 'amount_cents as amountCents', 'currency', 'status'])
      .select(['requested_at as requestedAt', 'done_at as doneAt'])
      .limit(100)
      .execute(),
  ])
}

export type AttemptRow = Awaited<ReturnType<typeof readAttempts>>[number]

/** The attempts to pay invoices by card, newest first. */
export async function readAttempts(invoiceIds: readonly number[], reader: Reader) {
  const rows = await reader
    .selectFrom('payment_attempts as a')
    .innerJoin('users as u', 'u.id', 'a.started_by')
    .where('a.invoice_id', 'in', invoiceIds)
    .orderBy('a.id', 'desc')
    .select(['a.id', 'a.status', 'a.provider', 'a.amount_cents as amountCents', 'a.currency', 'a.failure'])
    .select(['a.payment_id as paymentId', 'a.created_at as createdAt', 'a.updated_at as updatedAt'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('startedBy'))
    .limit(50)
    .execute()
  // Confirmed without a payment, its money arrived and is unallocated.
  return rows.map(({ paymentId, ...row }) => ({
    ...row,
    isHeld: row.status === 'confirmed' && paymentId === null,
  }))
}
