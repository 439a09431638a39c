import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'
/** Names no number and no title: entries a judge is recused from are not even counted to them. */
export const judgeNudge: MailTemplate<{
  recipientName: string
  /** "A17 Storyboards" */
  committee: string
  /** The chair, or who asks in their place. */
  from: string
  /** When judging closes, with its zone; null where that is past or not set. */
  closes: string | null
  link: string
}> = {
  name: 'judge_nudge',
  class: 'reminder',
  values: ({ recipientName, committee, from, closes, link }) => ({
    ...readerValues(recipientName),
    'judging.committee': textValue(committee),
    'nudge.from': textValue(from),
    'judging.closes': textValue(closes),
    'judging.link': linkValue(link),
  }),
  text: {
    subject: 'Your scores for {{judging.committee}}',
    body: `Hello {{person.name}},

{{nudge.from}} asks you to finish scoring {{judging.committee}}: some entries still need your final score.

Judging closes on {{judging.closes}}.

If you can’t judge an entry, abstain or declare a conflict of interest on its page.

[Continue scoring]({{judging.link}})`,
  },
}
