import type { MailTemplate } from '#app/domain/mail/content.ts'
import { factsValue, linkValue, readerValues, textValue } from '#app/domain/mail/values.ts'

interface ReadyParams {
  firstName: string
  title: string
  purpose: string
  until: string
  link: string
}

/** To the admin a scheduled export is for. It holds a link and no data. */
export const exportReady: MailTemplate<ReadyParams> = {
  name: 'export_ready',
  class: 'service',
  values: ({ firstName, title, purpose, until, link }) => ({
    ...readerValues(firstName),
    'export.title': textValue(title),
    'export.facts': factsValue({ Purpose: purpose, 'Opens until': until }),
    'export.link': linkValue(link),
  }),
  text: {
    subject: 'Your export is ready: {{export.title}}',
    body: `Hello {{person.first_name}},

The scheduled export of {{export.title}} is ready. Only you can open it, after signing in.

{{export.facts}}

[Open the export]({{export.link}})`,
  },
}

interface TroubleParams {
  firstName: string
  title: string
  what: string
  reason: string
  link: string
}

/** To admins, when a scheduled export failed or was turned off. */
export const exportTrouble: MailTemplate<TroubleParams> = {
  name: 'export_trouble',
  class: 'service',
  values: ({ firstName, title, what, reason, link }) => ({
    ...readerValues(firstName),
    'export.title': textValue(title),
    'export.what': textValue(what),
    'export.reason': textValue(reason),
    'export.link': linkValue(link),
  }),
  text: {
    subject: 'The scheduled export of {{export.title}} {{export.what}}',
    body: `Hello {{person.first_name}},

The scheduled export of {{export.title}} {{export.what}}.

Reason: {{export.reason}}

[See the schedules]({{export.link}})`,
  },
}
