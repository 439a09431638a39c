import type { MailTemplate } from '#app/domain/mail/content.ts'
import {
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'

/** Says that a ballot was submitted, and nothing of what is on it. */
export const votingReceipt: MailTemplate<{
  recipientName: string
  /** In groups of five. */
  code: string
  /** When voting closes, in the award's zone, named. */
  closes: string
  check: string
  ballot: string
}> = {
  name: 'voting_receipt',
  class: 'service',
  secret: 'words',
  event: {
    label: 'a member submits their ballot',
    to: 'the member',
    placeholders: [
      textPlaceholder('receipt.code', 'The receipt code'),
      textPlaceholder('voting.closes', 'When voting closes'),
      linkPlaceholder('receipt.link', 'The page to check a receipt'),
      linkPlaceholder('votes.link', 'The ballot'),
    ],
  },
  values: ({ recipientName, code, closes, check, ballot }) => ({
    ...readerValues(recipientName),
    'receipt.code': textValue(code),
    'voting.closes': textValue(closes),
    'receipt.link': linkValue(check),
    'votes.link': linkValue(ballot),
  }),
  text: {
    subject: 'Your ballot is submitted',
    body: `Hello {{person.name}},

We have your ballot. Your receipt code is {{receipt.code}}.

The code proves your ballot is stored as you submitted it. It doesn’t reveal your choices. Anyone who has the code can check it, without signing in: {{receipt.link}}

You can change your ballot until {{voting.closes}}. What you save last counts; submit again to get a new receipt.

[Go to your ballot]({{votes.link}})`,
  },
}
