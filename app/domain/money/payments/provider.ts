/**
 * What every provider of card payments does for us. Money is integer minor units with an ISO currency in capitals. A provider
 * reports; nothing here decides what becomes of an invoice.
 */

export type ProviderName = 'stripe' | 'demonstration'

interface CheckoutRequest {
  /** Our attempt's public id; comes back with everything the provider says about this checkout. */
  attempt: string
  /** The same key opens the same checkout, however often it is asked for. */
  idempotencyKey: string
  amountCents: number
  currency: string
  invoiceNumber: string
  /** What is paid for: titles of any length and script. */
  description: string
  email: string
  /** Where the person comes back to, having paid or not. */
  returnUrl: string
  leaveUrl: string
}

export interface OpenedCheckout {
  session: string
  /** Where the person pays. */
  url: string
  expiresAt: Date
}

/**
 * `open`: not paid yet, and still possible. `pending`: paid, and the bank has not confirmed it. `failed`, `expired` and
 * `cancelled` are ends without money.
 */
export type CheckoutState = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled'

export interface CheckoutReport {
  session: string
  /** Our attempt, as the provider gives it back; `null` when it has none. */
  attempt: string | null
  state: CheckoutState
  amountCents: number
  currency: string
  /** The provider's name for the money itself, once it was paid. */
  reference: string | null
  /** Why it failed, or failed so far, for the person who pays. */
  failure: string | null
  /** Whose account was paid, when it is not ours. */
  otherAccount: string | null
}

interface RefundRequest {
  /** The payment's `provider_ref`. */
  reference: string
  amountCents: number
  currency: string
  /** The same key refunds once. */
  idempotencyKey: string
}

/** `sent`: under way to the bank; `done`: the money is back; `failed`: it is not and will not be. */
export interface RefundReport {
  reference: string
  state: 'sent' | 'done' | 'failed'
  failure: string | null
}

export type EventSubject =
  | { kind: 'checkout'; report: CheckoutReport }
  /** A card was declined while the checkout stays open for another. */
  | { kind: 'declined'; attempt: string; failure: string }
  | {
      kind: 'refund'
      paymentReference: string | null
      report: RefundReport
      amountCents: number
      currency: string
      /** We asked for it; otherwise it was made on the provider's own pages. */
      isOurs: boolean
    }
  | {
      kind: 'dispute'
      paymentReference: string | null
      /** The provider's name for the dispute. */
      reference: string
      state: string
      /** Whether it has begun, goes on, or has ended with the money gone. */
      stage: 'begun' | 'open' | 'lost'
      amountCents: number
      currency: string
    }
  | { kind: 'other' }

export interface ProviderEvent {
  id: string
  type: string
  payload: unknown
  about: EventSubject
}

export interface PaymentProvider {
  readonly name: ProviderName
  /** Throws `ProviderError` when the provider cannot be reached or refuses. */
  createCheckout(request: CheckoutRequest, now: Date): Promise<OpenedCheckout>
  readCheckout(session: string, now: Date): Promise<CheckoutReport>
  /** Ends an open checkout, so that it can no longer be paid; answers its state after that. */
  closeCheckout(session: string, now: Date): Promise<CheckoutReport>
  refund(request: RefundRequest, now: Date): Promise<RefundReport>
  /** A message that claims to be the provider's; `null` when it is not, or is too old. */
  parseWebhook(body: string, signature: string | null, now: Date): ProviderEvent | null
}

/** The provider failed to do what it was asked for. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** True when it may work later; false when the provider refused. */
  readonly temporary: boolean

  constructor(message: string, temporary: boolean, options?: ErrorOptions) {
    super(message, options)
    this.temporary = temporary
  }
}
