/**
 * What every provider of card payments does for us, in our words. Money is integer minor units with an ISO currency in
 * capitals. A provider is asked and believed; nothing here decides what becomes of an invoice.
 */

export const PROVIDERS = ['stripe', 'demonstration'] as const
export type ProviderName = (typeof PROVIDERS)[number]

export interface CheckoutRequest {
  /** Our attempt's public id; comes back with everything the provider says about this checkout. */
  attempt: string
  /** The same key opens the same checkout, however often it is asked for. */
  idempotencyKey: string
  amountCents: number
  currency: string
  invoiceNumber: string
  /** What is paid for, in words: titles of any length and script. */
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
 * `open`: nobody has paid yet, and they still may. `pending`: they did what they can, and the bank has not answered.
 * `failed`, `expired` and `cancelled` are ends without money.
 */
export type CheckoutState = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled'

export interface CheckoutReport {
  session: string
  /** Our attempt, as the provider gives it back; null when it knows of none. */
  attempt: string | null
  state: CheckoutState
  amountCents: number
  currency: string
  /** The provider's name for the money itself; there once somebody paid. */
  reference: string | null
  /** Why it did not work, or did not work yet, in words for the person who pays. */
  failure: string | null
  /** Whose account was paid, when it is not ours. */
  otherAccount: string | null
}

export interface RefundRequest {
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
  | { kind: 'refund'; paymentReference: string | null; report: RefundReport; amountCents: number }
  | { kind: 'dispute'; paymentReference: string | null; state: string; amountCents: number; currency: string }
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
  /** Ends an open checkout, so that nobody can pay there any more; answers how it stands after. */
  closeCheckout(session: string, now: Date): Promise<CheckoutReport>
  refund(request: RefundRequest, now: Date): Promise<RefundReport>
  /** A message somebody says is the provider's; null when it is not, or is too old to be believed. */
  parseWebhook(body: string, signature: string | null, now: Date): ProviderEvent | null
}

/** The provider did not do what it was asked for. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** True when it may work later; false when the provider refused. */
  readonly temporary: boolean

  constructor(message: string, temporary: boolean, options?: ErrorOptions) {
    super(message, options)
    this.temporary = temporary
  }
}
