import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { LATE_MS, type MailFacts } from './trouble.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MAX_DOMAINS = 20

/** What mail is late or failing, and how many runs have failures. Only open or recent rows are read. */
export async function mailFacts(now: Date, reader: Reader): Promise<MailFacts> {
  const late = new Date(now.getTime() - LATE_MS)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql<MailFacts>`
    SELECT
      count(*) FILTER (WHERE failing_since IS NULL OR failing_since > ${late}) AS late,
      count(*) FILTER (WHERE failing_since <= ${late}) AS failing,
      min(CASE WHEN status = 'sending' AND failing_since IS NULL THEN lease_until
        ELSE least(not_before, coalesce(failing_since, not_before)) END) AS since,
      EXISTS (SELECT FROM mail_messages WHERE sent_at > ${late}) AS sends,
      (SELECT count(*) FROM mail_runs r WHERE (r.status = 'planning' AND r.lease_until <= ${late})
        OR (r.status IN ('sending', 'done') AND coalesce(r.finished_at, ${now}::timestamptz) > ${dayAgo}
          AND EXISTS (SELECT FROM mail_messages f WHERE f.run_id = r.id AND f.status = 'failed'))) AS "failedRuns",
      (SELECT coalesce(json_agg(d), '[]') FROM (
        SELECT split_part(m.to_email, '@', 2) AS domain, count(DISTINCT m.to_email)::int AS addresses,
          count(DISTINCT m.to_email) FILTER (WHERE NOT EXISTS (SELECT FROM mail_suppressions s
            WHERE s.message_id = m.id AND s.reason = 'hard_bounce'))::int AS refused
        FROM mail_messages m WHERE m.status = 'bounced' AND m.bounced_at > ${hourAgo}
        GROUP BY 1 ORDER BY 2 DESC LIMIT ${MAX_DOMAINS}) d) AS bounces
    FROM mail_messages
    WHERE (status = 'queued' AND (not_before <= ${late} OR failing_since <= ${late}))
      OR (status = 'sending' AND lease_until <= ${late})`.execute(reader)
  return rows[0] ?? { late: 0, failing: 0, since: null, sends: false, failedRuns: 0, bounces: [] }
}

/** How many messages are due, and since when the oldest waits. */
export async function dueMail(now: Date): Promise<{ waiting: number; oldest: Date | null }> {
  return db()
    .selectFrom('mail_messages')
    .where('status', 'in', ['queued', 'sending'])
    .where('not_before', '<=', now)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('not_before').as('oldest')])
    .executeTakeFirstOrThrow()
}

/** Messages of each status. */
export async function messagesByStatus(): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom('mail_messages')
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Delivery reports of each kind. */
export async function feedbackByKind(): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom('mail_feedback')
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
