import { CHECKOUT_METHODS, cardCheckoutRefusal } from './rules.ts'

export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number]
type Settings = Readonly<Record<string, string | undefined>>

/** How an invoice can be paid: by card where it is set up, and by cheque where settings say whom it is made out to. */
export function offeredMethods(cardOffered: boolean, configs: Settings): CheckoutMethod[] {
  const offered = {
    card: cardOffered,
    bank_transfer: true,
    cheque: Boolean(configs.cheque_payable_to?.trim()),
  }
  return CHECKOUT_METHODS.filter((method) => offered[method])
}

/** Why a person cannot pay in this way; `null` when they can. */
export function methodRefusal(
  method: CheckoutMethod,
  { cardOffered, emailVerified }: { cardOffered: boolean; emailVerified: boolean },
  configs: Settings,
): string | null {
  if (method === 'card') return cardCheckoutRefusal(cardOffered, emailVerified)
  return offeredMethods(cardOffered, configs).includes(method) ? null : 'We do not take cheques'
}

/** "bank transfer or cheque": how an invoice is paid without a card. */
export function withoutCard(methods: readonly CheckoutMethod[]): string {
  return methods.includes('cheque') ? 'bank transfer or cheque' : 'bank transfer'
}
