import { findMailTasks } from './admin-tasks.server.ts'
import { sql } from 'kysely'
import { readBounceMailbox } from './bounce-mailbox.server.ts'
import { mailTroubleMail } from './mails/mail-trouble.ts'
import { mailMetrics, mailReadiness } from './monitoring.server.ts'
import { enqueueForgottenMail } from './schedule.server.ts'
import { sendMail } from './send-job.ts'
import { alertAdmins } from './alert-admins.server.ts'
import { searchedMessages } from './search-messages.server.ts'
import { findMailChecks } from './setup-checks.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { href } from '#app/platform/href.ts'

export const mail = defineModule({
  name: 'mail',
  tables: ['mail_batches', 'mail_feedback', 'mail_messages', 'mail_throttles', 'mail_suppressions'],
  records: {
    mail_message: {
      label: 'Message',
      page: (id) => href('/admin/cron-emails/outbox/:messageId', { messageId: id }),
      tells: {
        through: sql`select m.id from mail_messages m join told on told.entity = m.entity and told.id = m.entity_id`,
      },
    },
    mail_batch: {
      label: 'Held messages',
      page: (id) => href('/admin/cron-emails/held/:batchId', { batchId: id }),
      tells: {
        through: sql`select m.batch_id from mail_messages m
          join told on told.entity = m.entity and told.id = m.entity_id where m.batch_id is not null`,
      },
    },
    mail_suppression: { label: 'Suppressed address', tells: 'nothing' },
  },
  jobs: [
    runs(sendMail, async ({ messageId }, { transport, clock, rate }) => {
      const { sendMessage } = await import('#app/domain/mail/send.server.ts')
      return sendMessage(messageId, transport, clock(), rate)
    }),
  ],
  everyMinute: [
    { chain: 'mail', name: 'forgotten mail', run: enqueueForgottenMail },
    { chain: 'mail', name: 'bounce mailbox', run: readBounceMailbox },
    { chain: 'mail', name: 'mail trouble', run: alertAdmins },
  ],
  searched: [searchedMessages],
  adminTasks: findMailTasks,
  setupChecks: findMailChecks,
  mails: [{ mail: mailTroubleMail }],
  metrics: mailMetrics,
  readiness: mailReadiness,
})
