import type { BilledKind, PayMethod } from './rules.ts'
import type { SellerSnapshot } from './schema.ts'

interface PaymentDetails {
  /** Empty when nothing is to be paid. */
  heading: string
  facts: { label: string; value: string }[]
}

/** The label of how to pay by card, for pages that have a button for it. */
export const CARD_FACT = 'By card'

/** How an invoice is to be paid, with the same texts on page, email and PDF. */
export function paymentDetails(invoice: {
  payMethod: PayMethod
  totalCents: number
  number: string
  seller: SellerSnapshot
  /** Payers of these sign in. */
  kind?: BilledKind
}): PaymentDetails {
  const { number, seller } = invoice
  if (invoice.totalCents === 0) return { heading: '', facts: [] }
  if (invoice.payMethod === 'cheque')
    return {
      heading: 'Pay by cheque',
      facts: [
        { label: 'Make it out to', value: seller.chequePayableTo },
        { label: 'Send it to', value: [seller.name, ...seller.lines].join(', ') },
        { label: 'Write on the back', value: number },
      ],
    }
  const transfer = [...seller.bank, { label: 'Reference', value: number }]
  if (invoice.payMethod !== 'card') return { heading: 'Pay by bank transfer', facts: transfer }
  const signsIn = (invoice.kind ?? 'entry') === 'entry' || invoice.kind === 'membership'
  const online = {
    label: CARD_FACT,
    value: signsIn
      ? 'Sign in, open this invoice and select “Pay by card”'
      : 'Open the link in our email and select “Pay by card”',
  }
  return { heading: 'Pay by card or bank transfer', facts: [online, ...transfer] }
}
