import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** Before the close: the ballot counts as it is saved, and its receipt stands no more. */
export const votingReceiptLost: MailTemplate<{
  recipientName: string
  /** When voting closes, in the award's zone, named. */
  closes: string
  review: string
}> = {
  name: 'voting_receipt_lost',
  class: 'service',
  secret: 'words',
  toMany: true,
  values: ({ recipientName, closes, review }) => ({
    ...readerValues(recipientName),
    'voting.closes': textValue(closes),
    'review.link': linkValue(review),
  }),
  text: {
    subject: 'Your receipt no longer stands',
    body: `Hello {{person.name}},

You changed your ballot after you submitted it. What you saved last counts, but your receipt code does not stand for it and will not be on the list of receipts.

If you want a receipt for your ballot as it is now, submit it again before {{voting.closes}}.

[Submit your ballot]({{review.link}})`,
  },
}
