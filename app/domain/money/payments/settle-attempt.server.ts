import { db, transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { system, type Viewer } from '#app/platform/viewer.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { lockInvoice, type LockedInvoice } from '#app/domain/money/billing/locked-invoice.server.ts'
import { receiveMoney } from '#app/domain/money/billing/receive-money.server.ts'
import { awardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { log } from '#app/log.server.ts'
import { holdMoney } from './hold-money.server.ts'
import { providerNamed } from './providers.server.ts'
import type { CheckoutReport, ProviderName } from './provider.ts'
import { isOpenAttempt, moneyProblem, UNOPENED, type AttemptStatus, type UnallocatedReason } from './rules.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { attemptLifecycle } from './lifecycle.ts'

/** What became of a provider's report about a checkout, for its record. */
type Settled = 'paid' | 'held' | 'repeated' | 'noted' | 'ignored'

/**
 * Applies a provider's report about one checkout, from the webhook, the page people come back to, or the minute's check of open
 * attempts. Money that is exactly what was requested becomes a payment, once; other money is kept as an unallocated payment;
 * a late failure moves nothing; a late success counts.
 */
export async function settle(
  provider: ProviderName,
  report: CheckoutReport,
  now: Date,
  trx: Trx,
): Promise<Settled> {
  const found = await attemptOf(provider, report, trx)
  if (!found)
    return report.state === 'paid' ? hold(provider, report, 'unknown_attempt', null, now, trx) : 'ignored'
  // The webhook and the page people come back to may run at once; the second finds the first one's payment.
  const invoice = await lockInvoice(found.invoice_id, trx)
  if (!invoice) throw new Error(`Attempt ${found.id} has no invoice`)
  const attempt = await trx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()

  if (report.state !== 'paid') {
    const action = report.state === 'open' ? null : REPORTED[report.state]
    const failure = report.failure ?? attempt.failure
    if (action && canMove(attemptLifecycle, attempt.status, action, 'system')) {
      await end(attempt, action, failure, now, trx)
      return 'noted'
    }
    // Checked now: others come first at the next check.
    if (isOpenAttempt(attempt.status)) await touch(attempt, failure, now, trx)
    return 'ignored'
  }

  const asked = { amountCents: attempt.amount_cents, currency: attempt.currency }
  const problem = moneyProblem(asked, report)
  if (problem) {
    await confirm(attempt, null, now, trx)
    return hold(provider, report, problem, invoice, now, trx)
  }
  if (attempt.status === 'confirmed' && (await isKnown(report.reference, trx))) return 'repeated'
  const received = await receiveMoney(
    {
      invoiceId: invoice.id,
      method: 'card',
      amountCents: report.amountCents,
      currency: report.currency,
      idempotencyKey: attempt.idempotency_key,
      providerRef: report.reference,
      reference: report.reference ?? '',
      note: '',
      receivedOn: await awardDay(now, trx),
    },
    invoice,
    system,
    now,
    trx,
  )
  if (received.ok && !(received.payment.repeated && attempt.status === 'confirmed')) {
    await confirm(attempt, received.payment.paymentId, now, trx)
    return received.payment.repeated ? 'repeated' : 'paid'
  }
  await confirm(attempt, null, now, trx)
  // The same attempt charged again under another reference was paid twice.
  const reason = received.ok || received.reason === 'other_invoice' ? 'settled' : received.reason
  return hold(provider, report, reason, invoice, now, trx)
}

async function attemptOf(provider: ProviderName, { attempt, session }: CheckoutReport, trx: Trx) {
  const found = await trx
    .selectFrom('payment_attempts')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('provider_session', '=', session),
        // Opened, but the process ended before it stored the session.
        ...(attempt !== null && isUuid(attempt)
          ? [eb.and([eb('public_id', '=', attempt), eb('provider_session', 'is', null)])]
          : []),
      ]),
    )
    .select(['id', 'invoice_id', 'public_id'])
    .executeTakeFirst()
  return found && found.public_id === attempt ? found : undefined
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether this money is a payment or an unallocated payment already. */
async function isKnown(reference: string | null, trx: Trx): Promise<boolean> {
  if (reference === null) return true
  const [paid, held] = await Promise.all([
    trx.selectFrom('payments').select('id').where('provider_ref', '=', reference).executeTakeFirst(),
    findRow('unallocated_payments', { provider_ref: reference }, ['id'], trx),
  ])
  return Boolean(paid ?? held)
}

const REPORTED = {
  pending: 'wait',
  failed: 'fail',
  expired: 'expire',
  cancelled: 'cancel',
} as const satisfies Record<Exclude<CheckoutReport['state'], 'paid' | 'open'>, string>

interface CheckedAttempt {
  id: number
  status: AttemptStatus
}

/** Only from the state it was read in: a report of success may have come in between. */
async function end(
  { id, status }: CheckedAttempt,
  action: (typeof REPORTED)[keyof typeof REPORTED],
  failure: string | null,
  now: Date,
  trx: Trx,
): Promise<void> {
  const set = { failure, updated_at: now }
  await moveAll(attemptLifecycle, action, { by: 'system', id, where: { status }, set }, trx)
}

/** Records that an attempt was checked and has not changed. */
async function touch({ id, status }: CheckedAttempt, failure: string | null, now: Date, trx: Trx) {
  await trx
    .updateTable('payment_attempts')
    .set({ failure, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute()
}

async function confirm(attempt: CheckedAttempt, paymentId: number | null, now: Date, trx: Trx) {
  const set = { failure: null, payment_id: paymentId, updated_at: now }
  await moveAll(attemptLifecycle, 'confirm', { by: 'system', id: attempt.id, set }, trx)
}

async function hold(
  provider: ProviderName,
  report: CheckoutReport,
  reason: UnallocatedReason,
  invoice: LockedInvoice | null,
  now: Date,
  trx: Trx,
): Promise<Settled> {
  const { repeated } = await holdMoney(
    {
      source: 'provider',
      method: 'card',
      amountCents: report.amountCents,
      currency: report.currency,
      // A checkout is paid once; one without a reference of its own is known by its session.
      providerRef: report.reference ?? report.session,
      idempotencyKey: null,
      reference: report.otherAccount ? `${report.session}, account ${report.otherAccount}` : report.session,
      payer: provider === 'stripe' ? 'Card payment, Stripe' : 'Card payment, demonstration',
      receivedOn: await awardDay(now, trx),
      reason,
      invoiceId: invoice?.id ?? null,
      invoiceNumber: invoice?.number ?? null,
    },
    system,
    now,
    trx,
  )
  return repeated ? 'repeated' : 'held'
}

export type AskedAttempt = NonNullable<Awaited<ReturnType<typeof askAboutAttempt>>>

/**
 * One attempt after asking the provider about it, for people who may see its invoice, and without a viewer for one that was started
 * by the invoice's link: only its payer and the provider know its id. `null` for everyone else.
 */
export async function askAboutAttempt(publicId: string, viewer: Viewer | null, now: Date) {
  const attempt = isUuid(publicId) ? await readAttempt(publicId) : undefined
  if (!attempt) return null
  const byLink = attempt.started_by === null
  if (!byLink && !(viewer && (await findInvoiceFor(viewer, attempt.invoice_id, now, db())))) return null
  const unreachable = attempt.status === 'confirmed' ? false : !(await ask(attempt, now))
  const { invoice_id: invoiceId, status, failure, payment_id } = (await readAttempt(publicId)) ?? attempt
  return {
    invoiceId,
    status,
    failure /** The money became a payment of the invoice; false while it is unallocated. */,
    isPaid: payment_id !== null /** The provider could not be asked, so this may be outdated. */,
    unreachable,
  }
}

function readAttempt(publicId: string) {
  return db()
    .selectFrom('payment_attempts')
    .select([
      'id',
      'invoice_id',
      'provider',
      'provider_session',
      'status',
      'failure',
      'payment_id',
      'started_by',
    ])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}

interface Askable {
  id: number
  provider: ProviderName
  provider_session: string | null
}

/** Asks the provider about an attempt and applies its report. False when it could not be asked. */
async function ask(attempt: Askable, now: Date): Promise<boolean> {
  if (attempt.provider_session === null) return true
  try {
    const report = await providerNamed(attempt.provider).readCheckout(attempt.provider_session, now)
    await transaction((trx) => settle(attempt.provider, report, now, trx))
    return true
  } catch (error) {
    log.warn({ err: error, attempt: attempt.id }, 'a card payment could not be asked about')
    return false
  }
}

/** An open attempt is asked about after this long without a report. */
const QUIET_MS = 5 * 60_000
/** At most this many each time, those first that were checked longest ago. */
const ASKED_AT_ONCE = 20

/**
 * Asks the providers about attempts without a recent report, so that a lost message is found and expired attempts are closed.
 * Answers how many were asked about. Attempts that never got to their provider are closed as failed.
 */
export async function askAboutQuietAttempts(now: Date): Promise<number> {
  const quiet = await db()
    .selectFrom('payment_attempts')
    .select(['id', 'provider', 'provider_session', 'status', 'failure'])
    .where('status', 'in', ['created', 'pending'])
    .where('updated_at', '<', new Date(now.getTime() - QUIET_MS))
    .orderBy('updated_at')
    .limit(ASKED_AT_ONCE)
    .execute()
  for (const attempt of quiet) {
    const lost = attempt.provider_session === null
    if (!lost && (await ask(attempt, now))) continue
    // Out of reach: moved to the end of the queue, so that the others do not wait behind it.
    await transaction((trx) =>
      lost ? end(attempt, 'fail', UNOPENED, now, trx) : touch(attempt, attempt.failure, now, trx),
    )
  }
  return quiet.length
}
