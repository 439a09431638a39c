import { db, type Reader } from '#db/client.ts'
import type { AdminViewer, EntrantViewer, Viewer } from '#app/platform/viewer.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import { sheetOf } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { config } from '#app/config.server.ts'
import { PAY_REFUSAL_LABELS } from './attempts.server.ts'
import { findBilledEntry, moneyOf, readAttempts, type AttemptRow } from './entry-money.server.ts'
import { findPayFacts } from './pay-facts.server.ts'
import { payerPath, type Payer } from '#app/domain/money/billing/invoice-link.server.ts'
import { href } from '#app/platform/href.ts'
import { payRefusal, STUCK_AFTER_MS } from './rules.ts'
import { timelineOf } from './timeline.ts'

export type PayChoice = NonNullable<Awaited<ReturnType<typeof findPayChoice>>>

/** How this person can pay this invoice by card now; `null` when nothing is due or it is not theirs to pay. */
export async function findPayChoice(
  invoice: { id: number; number: string; currency: string },
  payer: Payer,
  now: Date,
  reader: Reader,
) {
  const facts = await findPayFacts(invoice.id, payer, reader)
  if (!facts) return null
  const refusal = payRefusal(facts)
  if (refusal === 'nothing_due' || (refusal === 'not_yours' && facts.studioRole === null)) return null
  const { last } = facts
  const isOpen = last?.status === 'created' && last.provider_session !== null
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    currency: invoice.currency,
    dueCents: facts.dueCents,
    refusal,
    refusalText: refusal === null ? null : PAY_REFUSAL_LABELS[refusal],
    /** Until when an open checkout can be continued. */
    openUntil: isOpen && last.expires_at !== null && last.expires_at > now ? last.expires_at : null,
    failure: last && last.status !== 'confirmed' ? last.failure : null,
    /** Received for this invoice and not applied to it yet. */
    heldCents: facts.heldCents,
    isDemonstration: config().cardPayments === 'demonstration',
  }
}

/** Everything about the money of one entry, for its studio; `null` when there is no such entry. */
export async function findEntryPayment(submissionId: number, entrant: EntrantViewer, now: Date) {
  const reader = db()
  const entry = await findBilledEntry(submissionId, reader)
  if (!entry) return null
  const lines = entry.invoices
  const ids = lines.map((line) => line.id)
  const { attempts, payments, refunds, reversals } = await moneyOf(ids, reader)
  const counts = lines.filter((line) => line.status !== 'void').at(-1) ?? lines.at(-1)
  const found = counts ? await findInvoiceFor(entrant, counts.id, now, reader) : null
  return {
    title: entry.title,
    code: entry.code,
    paymentStatus: entry.paymentStatus,
    timeline: timelineOf({ invoices: lines, attempts, payments, refunds, reversals }),
    /** The invoice that counts now: the newest that is not void, or the newest. */
    invoice: found ? sheetOf(found) : null,
    pay: found ? await findPayChoice(found, entrant, now, reader) : null,
    /** Today's price of an entry in the cart. */
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

/** The attempts to pay an invoice by card, newest first, for admins. */
export function listAttempts(_admin: AdminViewer, invoiceId: number): Promise<AttemptRow[]> {
  return readAttempts([invoiceId], db())
}

/**
 * The page on which a payer sees what became of a payment: of the invoice's first entry, or the invoice without one. `null` is who
 * came by the invoice's link.
 */
export async function paymentPage(invoiceId: number, viewer: Viewer | null): Promise<string> {
  const invoice = await db()
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select(['id', 'kind', 'public_id as publicId', 'link_key as linkKey'])
    .executeTakeFirstOrThrow()
  if (invoice.kind !== 'entry') return payerPath(invoice, viewer === null)
  const line = await db()
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .where('submission_id', 'is not', null)
    .orderBy('sort')
    .select('submission_id as submissionId')
    .executeTakeFirst()
  return line?.submissionId && viewer?.role !== 'admin'
    ? href('/submissions/payment/:submissionId', { submissionId: line.submissionId })
    : href('/submissions/invoices/:id', { id: invoiceId })
}

export type MoneyToday = Awaited<ReturnType<typeof moneyToday>>

/** What needs an admin: unallocated payments, by currency, and card payments that do not end, from the oldest invoice on. */
export async function moneyToday(_admin: AdminViewer, now: Date, reader: Reader) {
  const before = new Date(now.getTime() - STUCK_AFTER_MS)
  const [held, stuck] = await Promise.all([
    reader
      .selectFrom('unallocated_payments')
      .where('status', '=', 'open')
      .groupBy('currency')
      .orderBy('currency')
      .select(({ fn }) => ['currency', fn.countAll<number>().as('count')])
      .select(({ fn }) => fn.sum<number>('remaining_cents').as('cents'))
      .execute(),
    reader
      .selectFrom('payment_attempts')
      .where('status', 'in', ['created', 'pending'])
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
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('invoice_id').as('invoiceId')])
      .executeTakeFirst(),
  ])
  return {
    unallocatedCount: held.reduce((sum, row) => sum + row.count, 0),
    unallocated: held.map(({ currency, cents }) => ({ currency, cents })),
    stuckCount: stuck?.count ?? 0,
    stuckInvoiceId: stuck?.invoiceId ?? null,
  }
}
