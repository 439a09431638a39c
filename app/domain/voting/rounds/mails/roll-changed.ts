import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

/** To a member about whose entry an admin has decided. */
export const rollChanged: MailTemplate<{
  recipientName: string
  change: string
  reason: string
  /** What it means for their ballot; never what is on it. */
  effect: string
  rules: string
}> = {
  name: 'roll_changed',
  class: 'service',
  values: ({ recipientName, change, reason, effect, rules }) => ({
    ...readerValues(recipientName),
    'roll.change': textValue(change),
    'roll.reason': factsValue({ Reason: reason }),
    'roll.ballot': textValue(effect),
    'rules.link': linkValue(rules),
  }),
  text: {
    subject: 'Your place on the voting roll',
    body: `Hello {{person.name}},

{{roll.change}}

{{roll.reason}}

{{roll.ballot}}

Admins can’t see what is on a ballot. If you think this is a mistake, reply to this email before the ballots are counted.

[How votes are counted]({{rules.link}})`,
  },
}
