import type { Reader } from '#db/client.ts'
import { heldBatches } from './batches.server.ts'
import { mailboxTrouble } from './bounce-mailbox.server.ts'
import { mailFacts } from './health.server.ts'
import { undeliveredCount } from './message-counts.server.ts'
import { mailTrouble } from './trouble.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { outboxHealth, workerTrouble, type WorkerTrouble } from '#app/platform/outbox/health.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { countText } from '#app/ui/format/plural.ts'

export async function findMailTasks({ admin, clock }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const [outbox, { tick }, facts, undelivered, mailbox, batches] = await Promise.all([
    outboxHealth(admin, clock, reader),
    readHeartbeats(reader),
    mailFacts(clock, reader),
    undeliveredCount(admin, reader),
    mailboxTrouble(),
    heldBatches(admin, reader),
  ])
  const { late = 0, failedRuns = 0, refusing = [] } = mailTrouble(facts) ?? {}
  return mailTasks({
    worker: workerTrouble(outbox, tick, clock),
    mailboxUnreadable: mailbox !== null,
    failedJobs: outbox.failed,
    ...{ late, failedRuns, refusing, undelivered, batches },
  })
}

const STOPPED = 'Emails are sent and documents are created once it runs again.'
const BEHIND = 'It is running. Emails and documents are later than usual.'

export interface MailTaskFacts {
  worker: WorkerTrouble | null
  mailboxUnreadable: boolean
  failedJobs: number
  late: number
  failedRuns: number
  refusing: readonly { domain: string; addresses: number }[]
  undelivered: number
  batches: Awaited<ReturnType<typeof heldBatches>>
}

export function mailTasks(facts: MailTaskFacts): AdminTask[] {
  const urgency = 'wrong'
  const queued = withQuery(href('/admin/cron-emails/outbox'), { status: 'queued' })
  const undelivered = withQuery(href('/admin/cron-emails/outbox'), { status: 'undelivered' })
  const rules = href('/admin/cron-emails')
  const reports = href('/admin/cron-emails/suppressions/reports')
  const one = (is: boolean, key: string, text: string, to: string, hint?: string): AdminTask[] =>
    is ? [{ key, urgency, text, to, ...(hint && { hint }) }] : []
  return [
    ...one(facts.worker === 'stopped', 'worker', 'The worker is not running', queued, STOPPED),
    ...one(facts.worker === 'behind', 'worker', 'The worker is behind', queued, BEHIND),
    ...countedTask(facts.undelivered, 'email was not delivered', 'emails were not delivered', {
      key: 'undelivered',
      urgency,
      to: undelivered,
    }),
    ...countedTask(facts.late, 'email is more than 10 minutes late', 'emails are more than 10 minutes late', {
      key: 'late',
      urgency,
      to: queued,
    }),
    ...countedTask(facts.failedRuns, 'run of a mail rule has failures', 'runs of mail rules have failures', {
      key: 'failed runs',
      urgency,
      to: rules,
    }),
    ...facts.refusing.map(({ domain, addresses }): AdminTask => ({
      key: `refused by ${domain}`,
      urgency,
      text: `${domain} refused email to ${addresses} addresses within an hour`,
      to: undelivered,
    })),
    ...one(facts.mailboxUnreadable, 'mailbox', 'Bounces can’t be read', reports),
    ...countedTask(facts.failedJobs, 'background job failed', 'background jobs failed', {
      key: 'jobs',
      urgency,
      to: href('/admin/failed-jobs'),
    }),
    ...facts.batches.map(({ id, title, because, messages }): AdminTask => {
      const held = `${title}: ${countText(messages, 'email is', 'emails are')} held for your review`
      const to = href('/admin/cron-emails/held/:batchId', { batchId: id })
      return { key: `batch ${id}`, urgency: 'awaited', text: because ? `${held}. ${because}` : held, to }
    }),
  ]
}
