import { formatDay } from '#app/ui/format/date-time.ts'
import type { PayMethod } from './rules.ts'
import type { SellerSnapshot } from './schema.ts'

export interface PaymentDetails {
  /** Empty when nothing is to be paid. */
  heading: string
  facts: { label: string; value: string }[]
}

/** The label of how to pay by card, for pages that have a button for it. */
export const CARD_FACT = 'By card'

/** How an invoice is to be paid, in the words that page, mail and PDF share. */
export function paymentDetails(invoice: {
  payMethod: PayMethod
  totalCents: number
  number: string
  seller: SellerSnapshot
}): PaymentDetails {
  if (invoice.totalCents === 0) return { heading: '', facts: [] }
  const reference = { label: 'Reference', value: invoice.number }
  if (invoice.payMethod === 'cheque') {
    const address = [invoice.seller.name, ...invoice.seller.lines].join(', ')
    return {
      heading: 'Pay by cheque',
      facts: [
        { label: 'Make it out to', value: invoice.seller.chequePayableTo },
        { label: 'Send it to', value: address },
        { label: 'Write on the back', value: invoice.number },
      ],
    }
  }
  if (invoice.payMethod === 'card') {
    const online = {
      label: 'By card',
      value: 'Sign in and open this invoice: “Pay now by card” is beside it',
    }
    return {
      heading: 'Pay by card or bank transfer',
      facts: [online, ...invoice.seller.bank, reference],
    }
  }
  return { heading: 'Pay by bank transfer', facts: [...invoice.seller.bank, reference] }
}

/** A bank's day in words: "2026-11-24" is "Tue 24 Nov 2026", in every zone. */
export function dayText(day: string): string {
  return formatDay(day)
}
