import { mailPictureLink } from './picture-link.server.ts'
import { mailHelp } from '#app/domain/mail/help.ts'
import { removeSampleMessages } from '#app/domain/mail/samples.server.ts'
import { findMailTasks } from './admin-tasks.server.ts'
import { sql } from 'kysely'
import { readBounceMailbox } from './bounce-mailbox.server.ts'
import { directMail, directNews } from './direct/mails.ts'
import { directMailOvertaken } from './direct/recheck.server.ts'
import { skipWhen } from './own-mails.server.ts'
import { mailTroubleMail } from './mails/mail-trouble.ts'
import { renewedLink } from './mails/renewed-link.ts'
import { mailMetrics, mailReadiness } from './monitoring.server.ts'
import { followMoments } from './moments.server.ts'
import { enqueueForgottenMail } from './schedule.server.ts'
import { sendMail } from './send-job.ts'
import { alertAdmins } from './alert-admins.server.ts'
import { sealedTexts, sealEnded } from './sealed-text.server.ts'
import { renewedLinkAgain } from './sent-again.server.ts'
import { searchedMessages } from './search-messages.server.ts'
import { findMailChecks } from './setup-checks.server.ts'
import { unsubscribing } from './unsubscribe.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { href } from '#app/platform/href.ts'
import { mailOfPerson } from './personal-data.server.ts'

export const mail = defineModule({
  name: 'mail',
  helpChapters: [mailHelp],
  secretLinks: [unsubscribing, mailPictureLink],
  tables: [
    'mail_batches',
    'mail_feedback',
    'mail_message_records',
    'mail_messages',
    'mail_throttles',
    'mail_suppressions',
  ],
  accountMerges: {
    moves: [{ column: 'mail_messages.user_id', what: ['message', 'messages'] }],
    stays: [
      'mail_batches.decided_by',
      'mail_batches.prepared_by',
      'mail_suppressions.created_by',
      'mail_suppressions.lifted_by',
    ],
  },
  transient: ['mail_throttles'],
  sealed: [sealedTexts],
  removeSamples: removeSampleMessages,
  records: {
    mail_message: {
      label: 'Message',
      page: (id) => href('/admin/cron-emails/outbox/:messageId', { messageId: id }),
      tells: {
        through: sql`select m.id from mail_messages m join told on told.entity = m.entity and told.id = m.entity_id
          union all select r.message_id from mail_message_records r join told on told.entity = r.entity and told.id = r.entity_id`,
      },
    },
    mail_batch: {
      label: 'Held messages',
      page: (id) => href('/admin/cron-emails/held/:batchId', { batchId: id }),
      tells: {
        through: sql`select m.batch_id from mail_messages m
          join told on told.entity = m.entity and told.id = m.entity_id where m.batch_id is not null
          union all select m.batch_id from mail_message_records r join mail_messages m on m.id = r.message_id
          join told on told.entity = r.entity and told.id = r.entity_id where m.batch_id is not null`,
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
    { chain: 'mail', name: 'moments of mail', run: followMoments },
    { chain: 'mail', name: 'forgotten mail', run: enqueueForgottenMail },
    { chain: 'mail', name: 'bounce mailbox', run: readBounceMailbox },
    { chain: 'mail', name: 'mail trouble', run: alertAdmins },
    { chain: 'mail', name: 'sealed texts', run: sealEnded },
  ],
  searched: [searchedMessages],
  personalData: mailOfPerson,
  adminTasks: findMailTasks,
  setupChecks: findMailChecks,
  mails: [
    { mail: mailTroubleMail },
    { mail: renewedLink, again: renewedLinkAgain },
    ...[directMail, directNews].map((each) => ({
      mail: each,
      recheck: skipWhen(directMailOvertaken),
      again: {
        instead:
          'Its text was written by an admin, held a personal link and is not kept. Write a new message.',
      },
    })),
  ],
  mailSubjects: sql`select message_id, entity, entity_id from mail_message_records`,
  metrics: mailMetrics,
  readiness: mailReadiness,
})
