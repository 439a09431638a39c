import { config } from '#app/config.server.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { mailboxTrouble } from './bounce-mailbox.server.ts'

const SETTINGS = { to: href('/admin/configs'), label: 'Settings' }

/** Whether email is sent and its bounces are read. */
export async function findMailChecks({ configs }: SetupQuestion): Promise<SetupCheck[]> {
  return mailChecks({
    configs,
    mailIsSent: config().mail.delivery === 'live',
    mailbox: await mailboxTrouble(),
  })
}

interface MailFacts extends Pick<SetupQuestion, 'configs'> {
  /** Email is sent by a mail server; without one it is written to files. */
  mailIsSent: boolean
  /** Why the bounce mailbox cannot be read, and what to do. */
  mailbox: string | null
}

export function mailChecks({ configs, mailIsSent, mailbox }: MailFacts): SetupCheck[] {
  const findings = [
    ...(mailIsSent
      ? []
      : [
          warns(
            SETTINGS,
            'No mail server is set. Confirmations, invoices and receipts are written to files and not sent.',
          ),
        ]),
    ...(mailbox === null ? [] : [warns(SETTINGS, mailbox)]),
    ...(configs.support_email?.trim() ? [] : [warns(SETTINGS, 'There is no support email address.')]),
  ]
  return [{ stage: 'email', title: 'Email works', needed: true, findings }]
}
