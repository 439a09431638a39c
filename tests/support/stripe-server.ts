import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { now } from '#tests/support/clock.ts'

/** A checkout session as Stripe tells of it, as far as the product reads it. */
export interface StripeSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  payment_intent: string | null
  livemode: boolean
  expires_at: number
  url: string
  metadata: Record<string, string>
}

export interface StripeRequest {
  method: string
  path: string
  fields: URLSearchParams
  idempotencyKey: string | undefined
}

export const STRIPE_SECRET = 'whsec_of_the_tests'

/**
 * Speaks as much of Stripe's HTTP as the product uses: sessions with idempotency keys, refunds, and signed messages. The
 * product talks to it through the same package and the same wire as to Stripe.
 */
export class StripeServer {
  readonly requests: StripeRequest[] = []
  readonly sessions = new Map<string, StripeSession>()
  /** What goes wrong with every request from now on. */
  trouble: 'none' | 'refuses' | 'hangs up' = 'none'
  /** Why the last card of a session was declined, by session. */
  readonly declines = new Map<string, string>()
  readonly #byKey = new Map<string, string>()
  readonly #refunds = new Map<string, object>()
  #server = createServer((request, response) => void this.#answer(request, response))
  url = ''

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  reset(): void {
    this.requests.length = 0
    this.sessions.clear()
    this.declines.clear()
    this.#byKey.clear()
    this.#refunds.clear()
    this.trouble = 'none'
  }

  /** The session that was opened last. */
  get latest(): StripeSession {
    const session = [...this.sessions.values()].at(-1)
    if (!session) throw new Error('No checkout was opened at Stripe')
    return session
  }

  /** A person pays at Stripe; `more` is what is unusual about it. */
  pay(session: StripeSession, more: Partial<StripeSession> = {}): StripeSession {
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${randomUUID().replaceAll('-', '')}`,
      ...more,
    })
    return session
  }

  created(path: string): StripeRequest[] {
    return this.requests.filter((request) => request.method === 'POST' && request.path === path)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(await text(request))
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.test')
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    this.requests.push({ method: request.method ?? '', path: pathname, fields, idempotencyKey })
    if (this.trouble === 'hangs up') return void request.socket.destroy()
    if (this.trouble === 'refuses')
      return reply(response, 400, { error: { type: 'invalid_request_error', message: 'No such thing.' } })

    const [, , resource, , id, action] = pathname.split('/')
    if (pathname === '/v1/checkout/sessions') return reply(response, 200, this.#open(fields, idempotencyKey))
    if (pathname === '/v1/refunds') return reply(response, 200, this.#refund(fields, idempotencyKey ?? ''))
    const session = resource === 'checkout' ? this.sessions.get(id ?? '') : undefined
    if (!session)
      return reply(response, 404, { error: { type: 'invalid_request_error', message: 'No such session.' } })
    if (action === 'expire') {
      if (session.status !== 'open')
        return reply(response, 400, { error: { type: 'invalid_request_error', message: 'Not open.' } })
      session.status = 'expired'
    }
    reply(response, 200, this.#shown(session))
  }

  #open(fields: URLSearchParams, key: string | undefined): StripeSession {
    const known = key ? this.sessions.get(this.#byKey.get(key) ?? '') : undefined
    if (known) return known
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: fields.get('client_reference_id'),
      payment_intent: null,
      livemode: false,
      expires_at: Number(fields.get('expires_at')),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      metadata: { attempt: fields.get('metadata[attempt]') ?? '' },
    }
    this.sessions.set(id, session)
    if (key) this.#byKey.set(key, id)
    return session
  }

  #shown(session: StripeSession): object {
    const decline = this.declines.get(session.id)
    if (!session.payment_intent && !decline) return session
    return {
      ...session,
      payment_intent: {
        id: session.payment_intent ?? 'pi_none',
        object: 'payment_intent',
        status: session.payment_status === 'paid' ? 'succeeded' : 'processing',
        last_payment_error: decline ? { message: decline } : null,
      },
    }
  }

  #refund(fields: URLSearchParams, key: string): object {
    const known = this.#refunds.get(key)
    if (known) return known
    const refund = {
      id: `re_${randomUUID().replaceAll('-', '')}`,
      object: 'refund',
      status: 'succeeded',
      amount: Number(fields.get('amount')),
      currency: 'usd',
      payment_intent: fields.get('payment_intent'),
    }
    this.#refunds.set(key, refund)
    return refund
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_tests' })
  response.end(JSON.stringify(body))
}

export interface SignedMessage {
  body: string
  signature: string
}

/** An event as Stripe sends it, signed over its text and the moment. */
export function stripeMessage(
  type: string,
  object: object,
  {
    id = `evt_${randomUUID()}`,
    at = now(),
    secret = STRIPE_SECRET,
    ...event
  }: { id?: string; at?: Date; secret?: string; account?: string; livemode?: boolean } = {},
): SignedMessage {
  const seconds = Math.floor(at.getTime() / 1000)
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: seconds,
    livemode: false,
    ...event,
    data: { object },
  })
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, signature: `t=${seconds},v1=${digest}` }
}
