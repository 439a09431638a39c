import { config } from '#app/config.server.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { ProviderError, type PaymentProvider, type ProviderName } from './provider.ts'
import { demonstrationProvider, isDemonstrationReference } from './providers/demonstration.server.ts'
import { stripeProvider } from './providers/stripe.server.ts'

const made = new Map<ProviderName, PaymentProvider>()

/** The provider of card payments now; `null` when the server has none, or the award's settings switch them off. */
export function cardProvider(configs: ConfigValues): PaymentProvider | null {
  const { cardPayments } = config()
  return cardPayments === 'off' || !isCardOffered(configs) ? null : providerNamed(cardPayments)
}

/** Whether people can pay by card now. */
export function isCardOffered(configs: ConfigValues): boolean {
  return config().cardPayments !== 'off' && configs.card_payments !== '0'
}

/**
 * A provider by name, for payments that were started there: it answers for its checkouts and refunds its payments also after card
 * payments were switched off. Throws `ProviderError` when it is not set up.
 */
export function providerNamed(name: ProviderName): PaymentProvider {
  const known = made.get(name)
  if (known) return known
  const { stripe, cardPayments } = config()
  if (name === 'stripe' && !stripe) throw new ProviderError('Stripe is not set up.', false)
  if (name === 'demonstration' && cardPayments === 'stripe')
    throw new ProviderError('The demonstration of card payments is switched off.', false)
  const provider = name === 'stripe' && stripe ? stripeProvider(stripe) : demonstrationProvider()
  made.set(name, provider)
  return provider
}

/** The provider of the payment with this `provider_ref`. */
export function providerOfReference(reference: string): ProviderName {
  return isDemonstrationReference(reference) ? 'demonstration' : 'stripe'
}
