import { dueMail, feedbackByKind, mailFacts, messagesByStatus } from './health.server.ts'
import { FEEDBACK_KINDS, MAIL_STATUSES } from './rules.ts'
import { gauge, lag, secondsSince, valuesBy, type Lag, type Metric } from '#app/platform/metrics.ts'
import { db } from '#db/client.ts'

export async function mailMetrics(now: Date): Promise<Metric[]> {
  const [messages, feedback, facts, { oldest }] = await Promise.all([
    messagesByStatus(),
    feedbackByKind(),
    mailFacts(now, db()),
    dueMail(now),
  ])
  return [
    {
      name: 'mail_messages',
      help: 'Messages by state.',
      values: valuesBy('status', MAIL_STATUSES, messages),
    },
    gauge(
      'mail_oldest_due_seconds',
      'Age of the oldest due message.',
      oldest ? secondsSince(oldest, now) : 0,
    ),
    gauge('mail_late', 'Messages late by more than ten minutes without an attempt.', facts.late),
    gauge('mail_failing', 'Messages with failed attempts for more than ten minutes.', facts.failing),
    gauge('mail_failed_runs', 'Runs of the last day with failures.', facts.failedRuns),
    {
      name: 'mail_feedback_total',
      help: 'Reports of mail servers and providers.',
      type: 'counter',
      values: valuesBy('kind', FEEDBACK_KINDS, feedback),
    },
  ]
}

/** Messages that are due; `late`: by more than ten minutes, or with failed attempts for as long. */
export async function mailReadiness(now: Date): Promise<{ mail: Lag & { late: number } }> {
  const [due, facts] = await Promise.all([dueMail(now), mailFacts(now, db())])
  return { mail: { ...lag(due, now), late: facts.late + facts.failing } }
}
