import { BILL_TO_LABELS } from '#app/domain/money/billing/components/fields.tsx'

/** The fields of an application to be a partner, as its form names them. */
export const PARTNER_LABELS = {
  choice: 'Pool and level',
  organisation: 'Organisation',
  creditAs: 'Credit as',
  isAnonymous: 'Stay anonymous',
  fullName: 'Your full name',
  agree: 'Agreement',
  poNumber: BILL_TO_LABELS.poNumber,
} as const

/** The same with those of whom the invoice is made out to. */
export const APPLICATION_LABELS: Readonly<Record<string, string>> = {
  ...PARTNER_LABELS,
  ...Object.fromEntries(Object.entries(BILL_TO_LABELS).map(([name, label]) => [`billTo.${name}`, label])),
}

/** What is ticked under the agreement, kept with the signature. */
export const PROMISE = 'I have read the agreement and sign it for this organisation.'
