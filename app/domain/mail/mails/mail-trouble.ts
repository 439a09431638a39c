import type { MailTemplate } from '#app/domain/mail/content.ts'
import { linkValue, listValue, readerValues } from '#app/domain/mail/values.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { span } from '#app/ui/format/relative.ts'

interface MailTroubleParams {
  firstName: string
  /** Messages that should have been sent more than ten minutes ago. */
  late: number
  /** How late the first of them is. */
  minutes: number | null
  /** Runs that could not be planned or some of whose messages failed. */
  failedRuns: number
  /** Domains that refuse us, with how many of their addresses bounced within an hour. */
  refusing: readonly { domain: string; addresses: number }[]
  /** The list of messages. */
  link: string
}

function problemsOf({ late, minutes, failedRuns, refusing }: MailTroubleParams): string[] {
  const since = minutes === null ? '' : `, the first by ${span(minutes * 60_000)}`
  return [
    ...(late > 0 ? [`${late} ${nounFor(late, { one: 'email is', other: 'emails are' })} late${since}`] : []),
    ...(failedRuns > 0
      ? [`${failedRuns} ${nounFor(failedRuns, { one: 'run has', other: 'runs have' })} failures`]
      : []),
    ...refusing.map(
      ({ domain, addresses }) =>
        `${domain} refused email to ${addresses} addresses within an hour: check the sender’s SPF, DKIM and DMARC records`,
    ),
  ]
}

export const mailTroubleMail: MailTemplate<MailTroubleParams> = {
  name: 'mail_trouble',
  class: 'service',
  values: (params) => ({
    ...readerValues(params.firstName),
    'mail.problems': listValue(problemsOf(params)),
    'mail.link': linkValue(params.link),
  }),
  text: ({ late }) => ({
    subject: late > 0 ? 'Emails are late' : 'Emails have failed',
    body: `Hello {{person.first_name}},

We could not send all emails of the award:

{{mail.problems}}

Late emails are sent as soon as possible. The page of each failed message says why it failed.

[See the messages]({{mail.link}})`,
  }),
}
