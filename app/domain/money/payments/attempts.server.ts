import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PaymentAttempts } from '#db/types.ts'
import { transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Payer } from '#app/domain/money/billing/invoice-link.server.ts'
import {
  balanceOf,
  lockInvoice,
  NO_INVOICE,
  type LockedInvoice,
} from '#app/domain/money/billing/locked-invoice.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { billTo } from '#app/domain/money/billing/schema.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { log } from '#app/log.server.ts'
import { href } from '#app/platform/href.ts'
import type { OpenedCheckout, PaymentProvider } from './provider.ts'
import { cardProvider, providerNamed } from './providers.server.ts'
import { findPayFacts } from './pay-facts.server.ts'
import { payRefusal, UNOPENED, type PayRefusal } from './rules.ts'
import { settle } from './settle-attempt.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { attemptLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

export const PAY_REFUSAL_LABELS: Readonly<Record<PayRefusal, string>> = {
  nothing_due: 'Nothing is due on this invoice.',
  not_offered: 'Card payments are not available at the moment. Pay by bank transfer instead.',
  get not_yours() {
    return `You have read-only access to this ${words.studio}. Ask its owner to pay.`
  },
  held: 'We have received a payment for this invoice and are reviewing it. You do not need to pay again.',
  confirming: 'Your payment is being confirmed. You do not need to pay again.',
  unconfirmed_address: 'Confirm your email before you pay by card.',
}

const UNREACHABLE =
  'We could not start the card payment. You have not been charged. Try again in a few minutes, or pay by bank transfer.'

type Attempt = Selectable<PaymentAttempts>

interface Started {
  attempt: Attempt
  invoice: LockedInvoice
  description: string
}

/**
 * Starts a card payment of what is due on an invoice, or continues the open one: answers where the person pays. Pressed twice it
 * opens one checkout. An open one over another amount is closed first. Refuses people who may not pay (`not_found`,
 * `forbidden`), what cannot be paid now (`conflict`) and a provider out of reach (`conflict`).
 */
export async function startCardPayment(invoiceId: number, payer: Payer, now: Date) {
  const provider = cardProvider(await configValues())
  // Twice at most: closing an outdated checkout may find it paid, and then there is nothing to start.
  for (let round = 1; round <= 2; round += 1) {
    const begun = await transaction((trx) => begin(invoiceId, provider, payer, now, trx))
    if (!begun.ok) return begun
    const { outdated, started } = begun.value
    if (started) return open(started, now)
    if (outdated) await close(outdated, now)
  }
  return refuse('conflict', UNREACHABLE)
}

/** Decides under the invoice's lock: a refusal, an open attempt that is outdated, or the attempt to continue. */
async function begin(
  invoiceId: number,
  provider: PaymentProvider | null,
  payer: Payer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ started?: Started; outdated?: Attempt }>> {
  // A second press waits here and then finds the first one's attempt.
  const invoice = await lockInvoice(invoiceId, trx)
  const facts = invoice ? await findPayFacts(invoice.id, payer, trx) : null
  if (!invoice || !facts) return NO_INVOICE
  const refusal = payRefusal(facts)
  if (refusal) return refuse(refusal === 'not_yours' ? 'forbidden' : 'conflict', PAY_REFUSAL_LABELS[refusal])
  if (!provider) return refuse('conflict', PAY_REFUSAL_LABELS.not_offered)

  const due = dueCents(balanceOf(invoice, now))
  const lines = await trx
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoice.id)
    .orderBy('sort')
    .select('description')
    .limit(50)
    .execute()
  const description = lines.map((line) => line.description).join('; ')
  const current = await trx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('invoice_id', '=', invoice.id)
    .where('status', 'in', ['created', 'pending'])
    .executeTakeFirst()
  if (current) {
    const fits =
      current.provider === provider.name &&
      current.amount_cents === due &&
      (current.expires_at === null || current.expires_at > now)
    return ok(fits ? { started: { attempt: current, invoice, description } } : { outdated: current })
  }
  const attempt = await trx
    .insertInto('payment_attempts')
    .values({
      invoice_id: invoice.id,
      provider: provider.name,
      amount_cents: due,
      currency: invoice.currency,
      idempotency_key: randomUUID(),
      started_by: payer.userId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = {
    attempt: attempt.public_id,
    provider: provider.name,
    amountCents: due,
    currency: invoice.currency,
  }
  await auditRecord(payer, 'invoice.payment_started', invoice.id, { after }, now, trx)
  return ok({ started: { attempt, invoice, description } })
}

/** Has the provider open the checkout, outside any transaction, and stores its address. */
async function open({ attempt, invoice, description }: Started, now: Date) {
  if (attempt.checkout_url) return ok({ url: attempt.checkout_url })
  const back = config().appUrl + href('/payments/return/:publicId', { publicId: attempt.public_id })
  let opened: OpenedCheckout
  try {
    opened = await providerNamed(attempt.provider).createCheckout(
      {
        attempt: attempt.public_id,
        idempotencyKey: attempt.idempotency_key,
        amountCents: attempt.amount_cents,
        currency: attempt.currency,
        invoiceNumber: invoice.number,
        description,
        email: billTo.parse(invoice.bill_to).email,
        returnUrl: back,
        leaveUrl: `${back}?left=1`,
      },
      now,
    )
  } catch (error) {
    log.warn({ err: error, attempt: attempt.id }, 'card payment could not be started')
    const failed = {
      by: 'system',
      id: attempt.id,
      where: { status: 'created', provider_session: null },
      set: { failure: UNOPENED, updated_at: now },
    } as const
    await transaction((trx) => moveAll(attemptLifecycle, 'fail', failed, trx))
    return refuse('conflict', UNREACHABLE)
  }
  await transaction((trx) =>
    trx
      .updateTable('payment_attempts')
      .set({
        provider_session: opened.session,
        checkout_url: opened.url,
        expires_at: opened.expiresAt,
        updated_at: now,
      })
      .where('id', '=', attempt.id)
      .execute(),
  )
  return ok({ url: opened.url })
}

/** Ends an open checkout over an outdated amount or past its end; money that came just before counts. */
async function close(attempt: Attempt, now: Date): Promise<void> {
  if (attempt.provider_session) {
    try {
      const report = await providerNamed(attempt.provider).closeCheckout(attempt.provider_session, now)
      await transaction((trx) => settle(attempt.provider, report, now, trx))
      return
    } catch (error) {
      log.warn({ err: error, attempt: attempt.id }, 'an outdated checkout could not be closed')
      return
    }
  }
  await transaction((trx) =>
    moveAll(attemptLifecycle, 'cancel', { by: 'system', id: attempt.id, set: { updated_at: now } }, trx),
  )
}
