import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, textValue } from '#app/domain/mail/values.ts'
/** About an admin’s request to see an entry despite a conflict. Only the page names the entry, and only to those who may know. */
export interface BreakGlassParams {
  step: 'asked' | 'granted' | 'refused'
  asker: string
  reason: string
  /** Who decided, and until when the entry may be seen; empty before the decision. */
  decidedBy: string
  until: string
  link: string
}

const TEXTS = {
  asked: {
    subject: 'An admin with a conflict of interest asks to see an entry',
    first:
      '{{asker.name}} has a conflict of interest with an entry and asks to see it. An admin without one has to decide.',
    link: 'Review the request',
  },
  granted: {
    subject: 'You can see the entry you asked for',
    first: '{{decided.by}} approved your request to see an entry despite your conflict of interest.',
    link: 'Open the entry',
  },
  refused: {
    subject: 'Your request to see an entry was declined',
    first: '{{decided.by}} declined your request to see an entry despite your conflict of interest.',
    link: 'Open the request',
  },
}

export const breakGlass: MailTemplate<BreakGlassParams> = {
  name: 'break_glass',
  class: 'service',
  values: ({ asker, reason, decidedBy, until, link }) => ({
    'asker.name': textValue(asker),
    'decided.by': textValue(decidedBy),
    'request.facts': factsValue({ Reason: reason, Until: until }),
    'request.link': linkValue(link),
  }),
  text: ({ step }) => ({
    subject: TEXTS[step].subject,
    body: `${TEXTS[step].first}\n\n{{request.facts}}\n\n[${TEXTS[step].link}]({{request.link}})`,
  }),
}
