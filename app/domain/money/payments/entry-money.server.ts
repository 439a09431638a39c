import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '#db/client.ts'
import { withDates } from '#db/with-dates.ts'
import { documentFile } from '#app/domain/money/billing/document-file.server.ts'

export type EntryInvoice = NonNullable<Awaited<ReturnType<typeof findBilledEntry>>>['invoices'][number]
export type EntryMoney = Awaited<ReturnType<typeof moneyOf>>

/** An entry with the invoices that have a line for it, oldest first, each with what the entry cost on it. */
export async function findBilledEntry(submissionId: number, reader: Reader) {
  const entry = await reader
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .select((eb) => [
      's.title',
      's.code',
      's.payment_status as paymentStatus',
      jsonArrayFrom(
        eb
          .selectFrom('invoice_lines as l')
          .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
          .whereRef('l.submission_id', '=', 's.id')
          .orderBy('i.id')
          .limit(20)
          .select(['i.id', 'i.number', 'i.status', 'i.pay_method as payMethod', 'i.currency'])
          .select(['i.total_cents as totalCents', 'i.issued_at as issuedAt', 'i.paid_at as paidAt'])
          .select(['i.voided_at as voidedAt', 'i.void_reason as voidReason', 'l.detail as lineDetail'])
          .select(sql<number>`l.qty * l.unit_cents - l.discount_cents + l.tax_cents`.as('lineCents')),
      ).as('invoices'),
    ])
    .executeTakeFirst()
  if (!entry) return null
  const invoices = entry.invoices.map((each) => withDates(each, 'issuedAt', 'paidAt', 'voidedAt'))
  return { ...entry, invoices }
}

/** The attempts, payments and refunds of invoices. */
export async function moneyOf(invoiceIds: readonly number[], reader: Reader) {
  if (invoiceIds.length === 0) return { attempts: [], payments: [], refunds: [], reversals: [] }
  const payments = reader
    .selectFrom('payments as p')
    .where('p.invoice_id', 'in', invoiceIds)
    .where('p.status', 'in', ['succeeded', 'refunded', 'reversed'])
    .orderBy('p.id')
    .select(['p.id', 'p.method', 'p.amount_cents as amountCents', 'p.currency', 'p.reference'])
    .select(['p.receipt_number as receiptNumber', 'p.created_at as createdAt'])
    .select(documentFile('receipt', 'p.id').as('receiptFile'))
    .limit(100)
  const reversals = reader
    .selectFrom('payment_reversals')
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id')
    .select(['id', 'amount_cents as amountCents', 'currency', 'reason', 'reversed_at as reversedAt'])
    .limit(100)
  const refunds = reader
    .selectFrom('refunds')
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id')
    .select(['id', 'amount_cents as amountCents', 'currency', 'status'])
    .select(['requested_at as requestedAt', 'done_at as doneAt'])
    .limit(100)
  const found = await reader
    .selectNoFrom([
      jsonArrayFrom(attemptsOf(invoiceIds, reader)).as('attempts'),
      jsonArrayFrom(payments).as('payments'),
      jsonArrayFrom(refunds).as('refunds'),
      jsonArrayFrom(reversals).as('reversals'),
    ])
    .executeTakeFirstOrThrow()
  return {
    attempts: found.attempts.map((attempt) => marked(withDates(attempt, 'createdAt', 'updatedAt'))),
    payments: found.payments.map((payment) => withDates(payment, 'createdAt')),
    reversals: found.reversals.map((reversal) => withDates(reversal, 'reversedAt')),
    refunds: found.refunds.map((refund) => withDates(refund, 'requestedAt', 'doneAt')),
  }
}

export type AttemptRow = Awaited<ReturnType<typeof readAttempts>>[number]

/** The attempts to pay invoices by card, newest first. */
export async function readAttempts(invoiceIds: readonly number[], reader: Reader) {
  return (await attemptsOf(invoiceIds, reader).execute()).map(marked)
}

function attemptsOf(invoiceIds: readonly number[], reader: Reader) {
  return reader
    .selectFrom('payment_attempts as a')
    .leftJoin('users as u', 'u.id', 'a.started_by')
    .where('a.invoice_id', 'in', invoiceIds)
    .orderBy('a.id', 'desc')
    .select(['a.id', 'a.status', 'a.provider', 'a.amount_cents as amountCents', 'a.currency', 'a.failure'])
    .select(['a.payment_id as paymentId', 'a.created_at as createdAt', 'a.updated_at as updatedAt'])
    .select(sql<string>`coalesce(u.first_name || ' ' || u.last_name, 'Payer by the link')`.as('startedBy'))
    .limit(50)
}

type StoredAttempt = Awaited<ReturnType<ReturnType<typeof attemptsOf>['execute']>>[number]

/** Confirmed without a payment, its money arrived and is unallocated. */
const marked = ({ paymentId, ...attempt }: StoredAttempt) => ({
  ...attempt,
  isHeld: attempt.status === 'confirmed' && paymentId === null,
})
