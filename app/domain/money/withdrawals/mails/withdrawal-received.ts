import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, readerValues } from '#app/domain/mail/values.ts'

/** Confirms a withdrawal on a durable medium: what was declared, and when it arrived. */
export const withdrawalReceived: MailTemplate<{
  name: string
  contract: string
  /** With its zone. */
  receivedAt: string
}> = {
  name: 'contract_withdrawal_received',
  class: 'service',
  values: ({ name, contract, receivedAt }) => ({
    ...readerValues(name),
    'withdrawal.facts': factsValue({ Name: name, 'Withdrawn from': contract, Received: receivedAt }),
  }),
  text: {
    subject: 'We have received your withdrawal',
    body: `Hello {{person.name}},

We have received your withdrawal from a contract with us.

{{withdrawal.facts}}

We will answer by email. Keep this message as proof of what you sent and when. If you did not send it, reply to this email.`,
  },
}
