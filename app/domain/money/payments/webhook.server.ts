import { transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { config } from '#app/config.server.ts'
import { system } from '#app/platform/viewer.ts'
import { noteRefundReport } from '#app/domain/money/billing/card-refunds.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { keepCardMoney, paymentsOf, takeBackCardMoney, tell } from './card-money-back.server.ts'
import type { EventSubject, ProviderEvent } from './provider.ts'
import { providerNamed } from './providers.server.ts'
import { settle } from './settle-attempt.server.ts'

/**
 * Receives a message from Stripe. Refuses `invalid` what Stripe did not sign or signed too long ago, and `not_found` where Stripe
 * is not set up. Each event is processed once: a repeated one waits for the first and then finds its row; after a failure no
 * row is written, so Stripe's next attempt is the first again.
 */
export async function receiveStripeMessage(body: string, signature: string | null, now: Date) {
  if (!config().stripe) return refuse('not_found', 'Stripe is not set up here')
  const event = providerNamed('stripe').parseWebhook(body, signature, now)
  if (!event) return refuse('invalid', 'The signature is not valid')
  return ok({ result: await transaction((trx) => processEvent(event, now, trx)) })
}

async function processEvent(event: ProviderEvent, now: Date, trx: Trx): Promise<string> {
  const first = await trx
    .insertInto('provider_events')
    .values({
      provider: 'stripe',
      event_id: event.id,
      type: event.type,
      payload: JSON.stringify(event.payload),
      received_at: now,
      result: '',
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!first) return 'repeated'
  const result = await resultOf(event.about, now, trx)
  await trx
    .updateTable('provider_events')
    .set({ result })
    .where('provider', '=', 'stripe')
    .where('event_id', '=', event.id)
    .execute()
  return result
}

async function resultOf(about: EventSubject, now: Date, trx: Trx): Promise<string> {
  switch (about.kind) {
    case 'checkout':
      return settle('stripe', about.report, now, trx)
    case 'declined':
      return noteDecline(about, now, trx)
    case 'refund':
    case 'dispute':
      return noteOnPayment(about, now, trx)
    case 'other':
      return 'ignored'
  }
}

/** Keeps why a card was declined, for the payer; the checkout stays open for another card. */
async function noteDecline(
  { attempt, failure }: Extract<EventSubject, { kind: 'declined' }>,
  now: Date,
  trx: Trx,
): Promise<string> {
  const noted = await trx
    .updateTable('payment_attempts')
    .set({ failure, updated_at: now })
    .where((eb) => eb(eb.cast('public_id', 'text'), '=', attempt))
    .where('status', 'in', ['created', 'pending'])
    .returning('id')
    .executeTakeFirst()
  return noted ? 'noted' : 'ignored'
}

/**
 * Records refunds and disputes in the invoice's history, and takes the payment back where its money has left without us: a dispute
 * that is lost, a refund made at the provider.
 */
async function noteOnPayment(
  about: Extract<EventSubject, { kind: 'refund' | 'dispute' }>,
  now: Date,
  trx: Trx,
): Promise<string> {
  const { paymentReference } = about
  const [payment] = paymentReference ? await paymentsOf(paymentReference, trx) : []
  if (!paymentReference) return 'ignored'
  const { amountCents, currency } = about
  // Without a payment the money may be held, which has a history of its own.
  if (payment) {
    const said = about.kind === 'refund' ? about.report : { state: about.state }
    const after = { paymentId: payment.id, amountCents, ...said }
    const action = about.kind === 'refund' ? 'payment.refund_reported' : 'payment.disputed'
    await audit(system, { action, entity: 'invoice', entityId: payment.invoice_id, after }, now, trx)
  }
  if (about.kind === 'dispute') {
    const { reference, stage } = about
    if (stage === 'begun' && payment)
      await tell('disputed', { reference, amountCents, currency }, payment, now, trx)
    if (stage !== 'lost') return 'noted'
    return takeBackCardMoney(
      { paymentReference, reference, amountCents, currency, reason: 'disputed' },
      now,
      trx,
    )
  }
  const { report, isOurs } = about
  if (isOurs || (await isKnownRefund(report.reference, trx))) {
    await noteRefundReport(report, now, trx)
    return 'noted'
  }
  if (report.state === 'failed') return (await keepCardMoney(report.reference, now, trx)) ? 'held' : 'noted'
  if (report.state !== 'done') return 'noted'
  const { reference } = report
  return takeBackCardMoney(
    { paymentReference, reference, amountCents, currency, reason: 'refunded_outside' },
    now,
    trx,
  )
}

/** Whether a refund was asked for here; those asked for before we marked them are known by their reference. */
async function isKnownRefund(reference: string, trx: Trx): Promise<boolean> {
  return (await findRow('refunds', { provider_ref: reference }, ['id'], trx)) !== undefined
}
