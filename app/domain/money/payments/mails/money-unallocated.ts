import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface MoneyUnallocatedParams {
  firstName: string
  /** "USD 195.00" */
  amount: string
  /** Why it belongs to no open invoice, in words. */
  why: string
  /** What the payer or the provider calls it; may be empty. */
  reference: string
  /** The invoice it was meant for; `null` when nobody knows. */
  invoiceNumber: string | null
  /** The page on which somebody decides. */
  link: string
}

export const moneyUnallocated: MailTemplate<MoneyUnallocatedParams> = {
  name: 'money_unallocated',
  class: 'service',
  write: (params) => ({
    subject: `${params.amount} arrived and waits for a decision`,
    blocks: [
      greeting(params.firstName),
      paragraph`${params.amount} arrived and could not be put to an invoice. Nothing was marked paid.`,
      facts([
        { label: 'Why', value: params.why },
        ...(params.invoiceNumber ? [{ label: 'Meant for', value: params.invoiceNumber }] : []),
        ...(params.reference ? [{ label: 'Reference', value: params.reference }] : []),
      ]),
      link('Decide what becomes of it', params.link),
    ],
  }),
}
