import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'

/** Keeps what a run has not sent from being sent, for a reason; what is on its way arrives. Answers how many messages. */
export async function skipUnsent(runId: number, reason: string, now: Date, trx: Trx): Promise<number> {
  const skipped = await trx
    .updateTable('mail_messages')
    .set({ status: 'skipped', skip_reason: reason })
    .where('run_id', '=', runId)
    .where('status', 'in', ['held', 'queued'])
    .returning('id')
    .execute()
  await setFree(
    skipped.map(({ id }) => id),
    now,
    trx,
  )
  return skipped.length
}

/** Ends a run before anything of it was sent, because what it was planned for is no more. */
export async function leaveOutRun(runId: number, reason: string, now: Date, trx: Trx): Promise<void> {
  await skipUnsent(runId, reason, now, trx)
  await trx
    .updateTable('mail_runs')
    .set({ status: 'skipped', reason, lease_until: null, finished_at: now })
    .where('id', '=', runId)
    .execute()
}

/**
 * Reminders that had been put into messages which are not sent after all go by themselves again, unless their own run was
 * stopped meanwhile.
 */
export async function setFree(hostIds: readonly number[], now: Date, trx: Trx): Promise<void> {
  if (hostIds.length === 0) return
  const guests = await trx
    .selectFrom('mail_messages')
    .select('id')
    .where(sql<boolean>`merged_into = ANY(${[...hostIds]}::bigint[])`)
    .execute()
  await setFreeThese(
    guests.map(({ id }) => id),
    now,
    trx,
  )
}

/** As `setFree`, for the reminders themselves. */
export async function setFreeThese(ids: readonly number[], now: Date, trx: Trx): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ run_id: number }>`
    WITH freed AS (
      UPDATE mail_messages m SET status = 'queued', merged_into = NULL, skip_reason = NULL, not_before = ${now}
      FROM mail_runs r
      WHERE m.id = ANY(${[...ids]}::bigint[]) AND m.merged_into IS NOT NULL AND m.status = 'skipped'
        AND r.id = m.run_id AND r.status IN ('sending', 'done')
      RETURNING m.id, m.run_id),
    told AS (
      INSERT INTO outbox (kind, lane, payload, dedupe_key, run_at, created_at)
      SELECT 'mail.send', 'bulk', jsonb_build_object('messageId', id), 'mail.send:' || id || ':free-' || ${String(now.getTime())}::text,
        ${now}::timestamptz, ${now}::timestamptz FROM freed
      ON CONFLICT (dedupe_key) DO NOTHING)
    SELECT DISTINCT run_id FROM freed`.execute(trx)
  if (rows.length === 0) return
  await trx
    .updateTable('mail_runs')
    .set({ status: 'sending', finished_at: null })
    .where(
      'id',
      'in',
      rows.map(({ run_id }) => run_id),
    )
    .where('status', '=', 'done')
    .execute()
}
