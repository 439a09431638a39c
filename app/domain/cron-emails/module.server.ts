import { rulesHelp } from '#app/domain/cron-emails/help.server.ts'
import { readCount } from './rules/season-dates.server.ts'
import { nextRules } from '#app/domain/cron-emails/rules/next-season.server.ts'
import { removeSampleRunRecords } from '#app/domain/cron-emails/rules/samples.server.ts'
import { findRunTasks } from '#app/domain/cron-emails/rules/admin-tasks.server.ts'
import { sql } from 'kysely'
import { ruleNamesOneEntry, writtenByRule } from '#app/domain/cron-emails/rules/event-mail.server.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { recheckRunMail } from '#app/domain/cron-emails/rules/recheck-run-mail.server.ts'
import { finishRuns, releaseDueRuns } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { rewriteUnsent } from '#app/domain/cron-emails/rules/rewrite-mails.server.ts'
import { RUN_STATUSES } from '#app/domain/cron-emails/rules/rules.ts'
import { runsByStatus } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import { findRuleChecks } from '#app/domain/cron-emails/rules/setup-checks.server.ts'
import { valuesBy } from '#app/platform/metrics.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { writtenToPerson } from './personal-data.server.ts'
import { emailsDataset } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'

export const cronEmails = defineModule({
  name: 'cron-emails',
  helpChapters: [rulesHelp],
  takesTwoAdmins: [
    { key: 'mailing', what: 'An email to many people is sent: one writes it, another approves it.' },
  ],
  tables: ['cron_email_groups', 'cron_emails', 'mail_groups', 'mail_run_records', 'mail_runs'],
  accountMerges: {
    stays: [
      'cron_emails.activated_by',
      'cron_emails.created_by',
      'cron_emails.updated_by',
      'mail_groups.updated_by',
      'mail_runs.approved_by',
      'mail_runs.cancelled_by',
    ],
  },
  removeSamples: removeSampleRunRecords,
  nextSeason: [nextRules],
  records: {
    cron_email: {
      label: 'Mail rule',
      page: (id) => href('/admin/cron-emails/edit/:id', { id }),
      tells: 'nothing',
    },
    mail_run: {
      label: 'Run of a mail rule',
      page: (id) => href('/admin/cron-emails/runs/:runId', { runId: id }),
      tells: 'nothing',
    },
    mail_group: {
      label: 'Mail group',
      page: (id) => href('/admin/cron-emails/groups/:groupId', { groupId: id }),
      tells: 'nothing',
    },
  },
  everyMinute: [
    { chain: 'mail', name: 'people planned', run: planDueRuns },
    { chain: 'mail', name: 'unsent messages of changed rules', run: rewriteUnsent },
    { chain: 'mail', name: 'runs started', run: releaseDueRuns },
    { chain: 'mail', name: 'runs finished', run: finishRuns },
  ],
  metrics: async () => [
    {
      name: 'mail_runs',
      help: 'Runs of mail rules by state.',
      values: valuesBy('status', RUN_STATUSES, await runsByStatus()),
    },
  ],
  adminTasks: findRunTasks,
  setupChecks: findRuleChecks,
  mailRules: { write: writtenByRule, namesOneEntry: ruleNamesOneEntry, recheck: recheckRunMail },
  mailSubjects: sql`select message_id, entity, entity_id from mail_run_records`,
  datasets: [emailsDataset],
  personalData: writtenToPerson,
  guardedSettings: [
    { name: 'mail_approval_above', weakens: (before, after) => readCount(after) > readCount(before) },
  ],
})
