import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, readerValues, textValue } from '#app/domain/mail/values.ts'

const WHAT = {
  accepted: 'We have accepted your withdrawal.',
  declined: 'We cannot accept your withdrawal.',
}

export const withdrawalAnswered: MailTemplate<{
  name: string
  contract: string
  state: 'accepted' | 'declined'
  answer: string
}> = {
  name: 'contract_withdrawal_answered',
  class: 'service',
  values: ({ name, contract, answer }) => ({
    ...readerValues(name),
    'withdrawal.answer': textValue(answer),
    'withdrawal.facts': factsValue({ 'Withdrawn from': contract }),
  }),
  text: ({ state }) => ({
    subject: state === 'accepted' ? 'Your withdrawal is accepted' : 'Your withdrawal is not accepted',
    body: `Hello {{person.name}},

${WHAT[state]}

{{withdrawal.answer}}

{{withdrawal.facts}}`,
  }),
}
