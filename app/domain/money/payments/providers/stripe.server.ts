import Stripe from 'stripe'
import type { StripeConfig } from '#app/config.server.ts'
import {
  ProviderError,
  type CheckoutReport,
  type CheckoutState,
  type EventSubject,
  type PaymentProvider,
  type RefundReport,
} from '../provider.ts'
import { clipped, declineText } from '../rules.ts'
import { fromStripe, toStripe } from '../stripe-amounts.ts'

/** Stripe refuses less than thirty minutes; the rest is for clocks that disagree. */
const OPEN_FOR_MS = 35 * 60_000
/** An older message may be a replay. */
const TOLERANCE_S = 300
/** Marks the refunds that we ask for, so that their reports are told from those of refunds made at Stripe. */
const OURS = 'refund_key'
const NAME_LENGTH = 250
const DESCRIPTION_LENGTH = 500

type Session = Stripe.Checkout.Session

/** Card payments through Stripe Checkout: the person pays on Stripe's own pages, with or without scripts on ours. */
export function stripeProvider(settings: StripeConfig): PaymentProvider {
  const api = new URL(settings.apiUrl)
  const stripe = new Stripe(settings.secretKey, {
    host: api.hostname,
    port: api.port || (api.protocol === 'http:' ? 80 : 443),
    protocol: api.protocol === 'http:' ? 'http' : 'https',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  const live = settings.secretKey.includes('_live_')

  return {
    name: 'stripe',

    async createCheckout(request, now) {
      const { currency } = request
      const amount = toStripe(request.amountCents, currency)
      if (amount === null)
        throw new ProviderError(
          `Stripe cannot charge ${request.amountCents} minor units of ${currency}.`,
          false,
        )
      const metadata = { attempt: request.attempt, invoice: request.invoiceNumber }
      const session = await asked(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: request.attempt,
            metadata,
            payment_intent_data: {
              metadata,
              description: clipped(`${request.invoiceNumber}: ${request.description}`, DESCRIPTION_LENGTH),
            },
            customer_email: request.email,
            // What is charged is what the invoice says, in its currency.
            adaptive_pricing: { enabled: false },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: {
                    name: clipped(`Invoice ${request.invoiceNumber}`, NAME_LENGTH),
                    description: clipped(request.description, DESCRIPTION_LENGTH),
                  },
                },
              },
            ],
            expires_at: Math.floor((now.getTime() + OPEN_FOR_MS) / 1000),
            success_url: request.returnUrl,
            cancel_url: request.leaveUrl,
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      )
      if (!session.url) throw new ProviderError('Stripe opened a checkout without an address.', true)
      return { session: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
    },

    async readCheckout(id) {
      return reportOf(
        await asked(() => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })),
        otherAccountOf,
      )
    },

    async closeCheckout(id) {
      try {
        return reportOf(await asked(() => stripe.checkout.sessions.expire(id)), otherAccountOf)
      } catch (error) {
        // It is no longer open: it may have been paid a moment ago.
        if (error instanceof ProviderError && !error.temporary) return this.readCheckout(id, new Date(0))
        throw error
      }
    },

    async refund({ reference, amountCents, currency, idempotencyKey }) {
      const amount = toStripe(amountCents, currency)
      if (amount === null)
        throw new ProviderError(`Stripe cannot refund ${amountCents} minor units of ${currency}.`, false)
      const refund = await asked(() =>
        stripe.refunds.create(
          { payment_intent: reference, amount, metadata: { [OURS]: idempotencyKey } },
          { idempotencyKey },
        ),
      )
      return refundReportOf(refund)
    },

    parseWebhook(body, signature, now) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          settings.webhookSecret,
          TOLERANCE_S,
          undefined,
          now.getTime(),
        )
      } catch {
        return null
      }
      if (typeof event.id !== 'string' || typeof event.type !== 'string') return null
      return { id: event.id, type: event.type, payload: event, about: subjectOf(event, otherAccountOf) }
    },
  }

  function otherAccountOf(from: { livemode: boolean; account?: string }): string | null {
    if (from.account) return from.account
    if (from.livemode === live) return null
    return from.livemode ? 'Stripe’s live mode' : 'Stripe’s test mode'
  }
}

type OtherAccount = (from: { livemode: boolean; account?: string }) => string | null

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const refused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    throw new ProviderError(`Stripe: ${error instanceof Error ? error.message : 'no answer'}`, !refused, {
      cause: error,
    })
  }
}

function subjectOf(event: Stripe.Event, otherAccountOf: OtherAccount): EventSubject {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const report = reportOf(event.data.object, () => otherAccountOf(event))
      const failed = event.type === 'checkout.session.async_payment_failed' && report.state !== 'paid'
      return {
        kind: 'checkout',
        report: failed
          ? { ...report, state: 'failed', failure: report.failure ?? declineText(null) }
          : report,
      }
    }
    case 'payment_intent.payment_failed': {
      const { metadata, last_payment_error: why } = event.data.object
      const attempt = metadata?.attempt
      return attempt
        ? { kind: 'declined', attempt, failure: declineText(why?.message ?? null) }
        : { kind: 'other' }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      return {
        kind: 'refund',
        paymentReference: idOf(refund.payment_intent),
        report: refundReportOf(refund),
        amountCents: fromStripe(refund.amount, refund.currency.toUpperCase()),
        currency: refund.currency.toUpperCase(),
        isOurs: refund.metadata?.[OURS] !== undefined,
      }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = event.data.object
      return {
        kind: 'dispute',
        paymentReference: idOf(dispute.payment_intent),
        reference: dispute.id,
        state: dispute.status,
        stage:
          dispute.status === 'lost' ? 'lost' : event.type === 'charge.dispute.created' ? 'begun' : 'open',
        amountCents: fromStripe(dispute.amount, dispute.currency.toUpperCase()),
        currency: dispute.currency.toUpperCase(),
      }
    }
    default:
      return { kind: 'other' }
  }
}

function reportOf(session: Session, otherAccountOf: OtherAccount): CheckoutReport {
  const intent = session.payment_intent
  const known = intent !== null && typeof intent === 'object' ? intent : null
  const failure = known?.last_payment_error?.message
  const currency = (session.currency ?? '').toUpperCase()
  return {
    session: session.id,
    attempt: session.client_reference_id,
    state: stateOf(session, known),
    amountCents: fromStripe(session.amount_total ?? 0, currency),
    currency,
    reference: idOf(intent),
    failure: failure ? declineText(failure) : null,
    otherAccount: otherAccountOf(session),
  }
}

function stateOf(session: Session, intent: Stripe.PaymentIntent | null): CheckoutState {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status === 'paid') return 'paid'
  const over = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return over ? 'failed' : 'pending'
}

function refundReportOf(refund: Stripe.Refund): RefundReport {
  const states = { succeeded: 'done', failed: 'failed', canceled: 'failed' } as const
  const state = states[refund.status as keyof typeof states] ?? 'sent'
  const failure = state === 'failed' ? (refund.failure_reason ?? 'The bank declined it.') : null
  return { reference: refund.id, state, failure }
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}
