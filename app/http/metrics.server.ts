import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, register, Registry } from 'prom-client'
import { config } from '#app/config.server.ts'
import { FEEDBACK_KINDS, MAIL_STATUSES } from '#app/domain/mail/rules.ts'
import { dueMail, feedbackByKind, mailFacts, messagesByStatus } from '#app/domain/mail/health.server.ts'
import { outboxCounts } from '#app/platform/outbox/health.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { RUN_STATUSES } from '#app/domain/cron-emails/rules/rules.ts'
import { runsByStatus } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import { db, connectionCounts } from '#db/client.ts'

/** Whether a request for the metrics brings the token of the settings; nobody does where none is set. */
export function opensMetrics(authorization: string | undefined): boolean {
  const { metricsToken } = config()
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (!metricsToken || !given) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(metricsToken))
}

interface Metric {
  name: string
  help: string
  type?: 'gauge' | 'counter'
  values: readonly { labels?: Record<string, string>; value: number }[]
}

/**
 * How mail, outbox, worker and connections stand, and what this process has measured of itself, in the text format of
 * Prometheus. Mail, outbox and worker are counted in the database.
 */
export async function metricsText(now: Date): Promise<string> {
  const [messages, runs, feedback, facts, outbox, due, signs] = await Promise.all([
    messagesByStatus(),
    runsByStatus(),
    feedbackByKind(),
    mailFacts(now, db()),
    outboxCounts(now, db()),
    dueMail(now),
    readHeartbeats(db()),
  ])
  const each = (label: string, names: readonly string[], counts: ReadonlyMap<string, number>) =>
    names.map((name) => ({ labels: { [label]: name }, value: counts.get(name) ?? 0 }))
  const age = (at: Date | null) => (at ? (now.getTime() - at.getTime()) / 1_000 : 0)
  const one = (value: number) => [{ value }]
  const metrics: Metric[] = [
    { name: 'mail_messages', help: 'Messages by state.', values: each('status', MAIL_STATUSES, messages) },
    {
      name: 'mail_oldest_due_seconds',
      help: 'Age of the oldest message whose time has come.',
      values: one(age(due.oldest)),
    },
    {
      name: 'mail_late',
      help: 'Messages late by more than ten minutes, not tried.',
      values: one(facts.late),
    },
    {
      name: 'mail_failing',
      help: 'Messages tried in vain for more than ten minutes.',
      values: one(facts.failing),
    },
    { name: 'mail_runs', help: 'Runs of mail by state.', values: each('status', RUN_STATUSES, runs) },
    { name: 'mail_failed_runs', help: 'Runs of the last day with failures.', values: one(facts.failedRuns) },
    {
      name: 'mail_feedback_total',
      help: 'Reports of mail servers and providers.',
      type: 'counter',
      values: each('kind', FEEDBACK_KINDS, feedback),
    },
    { name: 'outbox_waiting', help: 'Jobs whose time has come.', values: one(outbox.waiting) },
    { name: 'outbox_failed', help: 'Jobs given up.', values: one(outbox.failed) },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest job that waits.',
      values: one(age(outbox.oldest)),
    },
    {
      name: 'worker_sign_age_seconds',
      help: 'Since the worker did its minute tasks, and since the queue answered it.',
      values: Object.entries(signs).flatMap(([part, at]) =>
        at ? [{ labels: { part }, value: age(at) }] : [],
      ),
    },
    ...connections(),
  ]
  // Of this look only: counts of the database that no longer exist must not stay in the process's own registry.
  const counted = new Registry()
  for (const metric of metrics) add(metric, counted)
  return Registry.merge([counted, register]).metrics()
}

function connections(): Metric[] {
  const each = (state: 'total' | 'idle' | 'waiting') =>
    connectionCounts().map((counts) => ({ labels: { pool: counts.pool }, value: counts[state] }))
  return [
    {
      name: 'database_connections',
      help: 'Open connections of this process, by pool.',
      values: each('total'),
    },
    { name: 'database_connections_idle', help: 'Those nothing uses.', values: each('idle') },
    {
      name: 'database_connections_waiting',
      help: 'Queries that wait for a connection.',
      values: each('waiting'),
    },
  ]
}

function add({ name, help, type = 'gauge', values }: Metric, registry: Registry): void {
  const labelNames = Object.keys(values[0]?.labels ?? {})
  const settings = { name: `laureate_${name}`, help, labelNames, registers: [registry] }
  if (type === 'counter') {
    const counter = new Counter(settings)
    for (const { labels = {}, value } of values) counter.inc(labels, value)
  } else {
    const gauge = new Gauge(settings)
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }
}
