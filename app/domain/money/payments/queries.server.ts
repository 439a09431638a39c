import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer, EntrantViewer, Viewer } from '#app/platform/viewer.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import { sheetOf } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { config } from '#app/config.server.ts'
import { PAY_REFUSAL_LABELS } from './attempts.server.ts'
import { payFactsOf } from './pay-facts.server.ts'
import { payRefusal, STUCK_AFTER_MS, type AttemptStatus, type PayRefusal } from './rules.ts'
import { timelineOf, type AttemptFacts, type Moment } from './timeline.ts'

/** The button that pays an invoice, or why there is none. */
export interface PayChoice {
  invoiceId: number
  number: string
  currency: string
  dueCents: number
  refusal: PayRefusal | null
  refusalText: string | null
  /** An open checkout to go back to, and until when. */
  openUntil: Date | null
  /** Why the last try did not work. */
  failure: string | null
  /** What the office holds for this invoice. */
  heldCents: number
  isDemonstration: boolean
}

/** How this person can pay this invoice by card now; null when nothing is due, or they are no part of it. */
export async function payChoiceOf(
  invoice: { id: number; number: string; currency: string },
  viewer: Viewer,
  now: Date,
  reader: Reader,
): Promise<PayChoice | null> {
  const facts = await payFactsOf(invoice.id, viewer, reader)
  if (!facts) return null
  const refusal = payRefusal(facts)
  if (refusal === 'nothing_due' || (refusal === 'not_yours' && facts.studioRole === null)) return null
  const last = await reader
    .selectFrom('payment_attempts')
    .where('invoice_id', '=', invoice.id)
    .orderBy('id', 'desc')
    .select(['status', 'expires_at', 'failure', 'provider_session'])
    .executeTakeFirst()
  const isOpen = last?.status === 'created' && last.provider_session !== null
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    currency: invoice.currency,
    dueCents: facts.dueCents,
    refusal,
    refusalText: refusal === null ? null : PAY_REFUSAL_LABELS[refusal],
    openUntil: isOpen && last.expires_at !== null && last.expires_at > now ? last.expires_at : null,
    failure: last && last.status !== 'confirmed' ? last.failure : null,
    heldCents: facts.heldCents,
    isDemonstration: config().cardPayments === 'demonstration',
  }
}

export interface EntryPaymentPage {
  title: string
  code: string | null
  paymentStatus: string
  timeline: Moment[]
  /** The invoice that counts now: the newest that is not void, or the newest. */
  invoice: ReturnType<typeof sheetOf> | null
  pay: PayChoice | null
  /** Today's price of an entry that waits in the cart. */
  quote: { amountCents: number; currency: string; tierName: string; validUntil: Date } | null
}

/** Everything about the money of one entry, for the studio it belongs to; null when there is no such entry. */
export async function entryPaymentPage(
  submissionId: number,
  entrant: EntrantViewer,
  now: Date,
): Promise<EntryPaymentPage | null> {
  const reader = db()
  const entry = await findEntry(submissionId, reader)
  if (!entry) return null
  const lines = await reader
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
  const ids = lines.map((line) => line.id)
  const [attempts, payments, refunds] = ids.length === 0 ? [[], [], []] : await moneyOf(ids, reader)
  const counts = lines.filter((line) => line.status !== 'void').at(-1) ?? lines.at(-1)
  const found = counts ? await findInvoiceFor(entrant, counts.id, now, reader) : null
  return {
    title: entry.title,
    code: entry.code,
    paymentStatus: entry.paymentStatus,
    timeline: timelineOf({ invoices: lines, attempts, payments, refunds }),
    invoice: found ? sheetOf(found) : null,
    pay: found ? await payChoiceOf(found, entrant, now, reader) : null,
    quote: entry.paymentStatus === 'in_cart' ? await quoteOf(submissionId, entrant, now, reader) : null,
  }
}

async function quoteOf(submissionId: number, entrant: EntrantViewer, now: Date, reader: Reader) {
  const cart = await cartOf(entrant.studio, now, reader)
  const price = cart.lines.find((line) => line.submissionId === submissionId)?.price
  if (!price) return null
  const { amountCents, currency, tierName, validUntil } = price
  return { amountCents, currency, tierName, validUntil }
}

function moneyOf(invoiceIds: readonly number[], reader: Reader) {
  return Promise.all([
    readAttempts(invoiceIds, reader),
    reader
      .selectFrom('payments as p')
      .leftJoin('documents as d', (join) =>
        join.onRef('d.entity_id', '=', 'p.id').on('d.kind', '=', 'receipt'),
      )
      .leftJoin('files as f', (join) => join.onRef('f.id', '=', 'd.file_id').on('f.deleted_at', 'is', null))
      .where('p.invoice_id', 'in', invoiceIds)
      .where('p.status', 'in', ['succeeded', 'refunded'])
      .orderBy('p.id')
      .select([
        'p.id',
        'p.method',
        'p.amount_cents as amountCents',
        'p.currency',
        'p.reference',
        'p.receipt_number as receiptNumber',
        'f.public_id as receiptFile',
        'p.created_at as createdAt',
      ])
      .limit(100)
      .execute(),
    reader
      .selectFrom('refunds')
      .where('invoice_id', 'in', invoiceIds)
      .orderBy('id')
      .select([
        'id',
        'amount_cents as amountCents',
        'currency',
        'status',
        'requested_at as requestedAt',
        'done_at as doneAt',
      ])
      .limit(100)
      .execute(),
  ])
}

async function readAttempts(invoiceIds: readonly number[], reader: Reader): Promise<AttemptFacts[]> {
  const rows = await reader
    .selectFrom('payment_attempts')
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id', 'desc')
    .select([
      'id',
      'status',
      'amount_cents as amountCents',
      'currency',
      'failure',
      'payment_id as paymentId',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .limit(50)
    .execute()
  return rows.map(({ paymentId, ...row }) => ({
    ...row,
    isHeld: row.status === 'confirmed' && paymentId === null,
  }))
}

export interface AttemptRow extends AttemptFacts {
  provider: string
  startedBy: string
}

/** The tries at paying an invoice by card, newest first, for the office. */
export async function attemptsOf(_admin: AdminViewer, invoiceId: number): Promise<AttemptRow[]> {
  const rows = await db()
    .selectFrom('payment_attempts as a')
    .innerJoin('users as u', 'u.id', 'a.started_by')
    .where('a.invoice_id', '=', invoiceId)
    .orderBy('a.id', 'desc')
    .select([
      'a.id',
      'a.status',
      'a.provider',
      'a.amount_cents as amountCents',
      'a.currency',
      'a.failure',
      'a.payment_id as paymentId',
      'a.created_at as createdAt',
      'a.updated_at as updatedAt',
      sql<string>`u.first_name || ' ' || u.last_name`.as('startedBy'),
    ])
    .limit(50)
    .execute()
  return rows.map(({ paymentId, ...row }) => ({
    ...row,
    isHeld: row.status === 'confirmed' && paymentId === null,
  }))
}

/** Where a person sees what became of a payment: its first entry's page, or the invoice when none is on it any more. */
export async function entryOnInvoice(invoiceId: number): Promise<number | null> {
  const line = await db()
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .where('submission_id', 'is not', null)
    .orderBy('sort')
    .select('submission_id')
    .executeTakeFirst()
  return line?.submission_id ?? null
}

export interface MoneyToday {
  /** Money that waits for a decision: how many times, and how much by currency. */
  unallocatedCount: number
  unallocated: { currency: string; cents: number }[]
  stuckCount: number
  /** The invoice of the oldest stuck payment, to begin with. */
  stuckInvoiceId: number | null
}

/** What the office has to look at: money nobody has placed, and card payments that do not end (product 4, no. 5). */
export async function moneyToday(_admin: AdminViewer, now: Date, reader: Reader): Promise<MoneyToday> {
  const before = new Date(now.getTime() - STUCK_AFTER_MS)
  const open: AttemptStatus[] = ['created', 'pending']
  const [held, stuck] = await Promise.all([
    reader
      .selectFrom('unallocated_money')
      .where('status', '=', 'open')
      .groupBy('currency')
      .orderBy('currency')
      .select((eb) => [
        'currency',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('left_cents').as('cents'),
      ])
      .execute(),
    reader
      .selectFrom('payment_attempts')
      .where('status', 'in', open)
      .where((eb) =>
        eb(
          eb
            .case()
            .when('status', '=', 'pending')
            .then(eb.ref('created_at'))
            .else(eb.fn.coalesce('expires_at', 'created_at'))
            .end(),
          '<',
          before,
        ),
      )
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('invoice_id').as('invoiceId')])
      .executeTakeFirst(),
  ])
  return {
    unallocatedCount: held.reduce((sum, row) => sum + Number(row.count), 0),
    unallocated: held.map(({ currency, cents }) => ({ currency, cents: Number(cents) })),
    stuckCount: Number(stuck?.count ?? 0),
    stuckInvoiceId: stuck?.invoiceId ?? null,
  }
}
