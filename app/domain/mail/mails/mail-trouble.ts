import {
  greeting,
  link,
  list,
  paragraph,
  say,
  type Inline,
  type MailTemplate,
} from '#app/domain/mail/content.ts'

export const mailTroubleMail: MailTemplate<{
  firstName: string
  /** Messages that should have gone more than ten minutes ago. */
  late: number
  /** How late the first of them is. */
  minutes: number | null
  /** Runs that could not be planned or some of whose messages failed. */
  failedRuns: number
  /** The list of messages. */
  link: string
}> = {
  name: 'mail_trouble',
  class: 'service',
  write: (params) => {
    const lines: Inline[][] = []
    if (params.late > 0) {
      const late = params.minutes === null ? '' : `, the first by ${params.minutes} minutes`
      lines.push(
        params.late === 1
          ? say`One message is late${late}`
          : say`${String(params.late)} messages are late${late}`,
      )
    }
    if (params.failedRuns > 0) {
      lines.push(
        params.failedRuns === 1
          ? say`One run of mail has failures`
          : say`${String(params.failedRuns)} runs of mail have failures`,
      )
    }
    return {
      subject: params.late > 0 ? 'Mail is late' : 'Mail has failed',
      blocks: [
        greeting(params.firstName),
        paragraph`Mail of the award is in trouble:`,
        list(lines),
        paragraph`Nothing is lost. What waits is sent as soon as it can be; what failed says why on its own page.`,
        link('See the messages', params.link),
      ],
    }
  },
}
