import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues } from '#app/domain/mail/values.ts'
import { href } from '#app/platform/href.ts'

export interface AlarmParams {
  firstName: string
  /** What is or was wrong, a sentence each. */
  faults: readonly string[]
}

const values: MailTemplate<AlarmParams>['values'] = ({ firstName, faults }, { appUrl }) => ({
  ...readerValues(firstName),
  'fault.list': listValue(faults),
  'check.link': linkValue(appUrl + href('/admin/setup-check')),
})

/** Something of the installation itself fails. Sent by the web process, which needs no worker for it. */
export const alarmRaised: MailTemplate<AlarmParams> = {
  name: 'alarm_raised',
  class: 'service',
  values,
  text: {
    subject: 'Something fails',
    body: `Hello {{person.first_name}},

The award’s own watch found:

{{fault.list}}

We’ll tell you once, and again when it is over. If you do not run the server yourself, please pass this on to the person who does.

[See the setup check]({{check.link}})`,
  },
}

export const alarmEnded: MailTemplate<AlarmParams> = {
  name: 'alarm_ended',
  class: 'service',
  values,
  text: {
    subject: 'All clear',
    body: `Hello {{person.first_name}},

This is over:

{{fault.list}}

[See the setup check]({{check.link}})`,
  },
}
