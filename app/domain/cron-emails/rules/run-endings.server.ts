import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { moveAll, moveLocked, moving } from '#app/platform/lifecycle.server.ts'
import { sendEach } from '#app/domain/mail/held-messages.server.ts'
import { messageLifecycle } from '#app/domain/mail/lifecycle.ts'
import { runLifecycle } from './lifecycle.ts'

/** Skips what a run has not sent, for a reason; what is being sent arrives. Answers how many messages. */
export async function skipUnsent(runId: number, reason: string, now: Date, trx: Trx): Promise<number> {
  const skipped = await moveAll(
    messageLifecycle,
    'skip',
    {
      by: 'system',
      where: (eb) => eb('run_id', '=', runId).and('status', '<>', 'sending'),
      set: { skip_reason: reason },
      returning: ['id'],
    },
    trx,
  )
  await releaseMergedInto(
    skipped.map(({ id }) => id),
    now,
    trx,
  )
  return skipped.length
}

/** Skips a run of which nothing was sent, because its occasion is no more. */
export async function leaveOutRun(runId: number, reason: string, now: Date, trx: Trx): Promise<void> {
  await skipUnsent(runId, reason, now, trx)
  const set = { reason, lease_until: null, finished_at: now }
  await moveLocked(runLifecycle, 'leave_out', { by: 'system', id: runId, set }, trx)
}

/** Queues the reminders that were merged into messages which are not sent after all, unless their own run was stopped. */
export async function releaseMergedInto(hostIds: readonly number[], now: Date, trx: Trx): Promise<void> {
  if (hostIds.length === 0) return
  const guests = await trx
    .selectFrom('mail_messages')
    .select('id')
    .where(sql<boolean>`merged_into = ANY(${[...hostIds]}::bigint[])`)
    .execute()
  await releaseMerged(
    guests.map(({ id }) => id),
    now,
    trx,
  )
}

/** As `releaseMergedInto`, for the reminders themselves. */
export async function releaseMerged(ids: readonly number[], now: Date, trx: Trx): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ run_id: number }>`
    WITH freed AS (${moving(messageLifecycle, 'release_merged', {
      by: 'system',
      id: ids,
      where: () => sql<boolean>`merged_into IS NOT NULL AND EXISTS (SELECT FROM mail_runs r
        WHERE r.id = mail_messages.run_id AND r.status IN ('sending', 'done'))`,
      set: { merged_into: null, skip_reason: null, not_before: now },
      returning: ['id', 'run_id'],
    })}),
    told AS (
      ${sendEach('free', sql`${now}::timestamptz`, sql`freed`, now)})
    SELECT DISTINCT run_id FROM freed`.execute(trx)
  if (rows.length === 0) return
  const runs = rows.map(({ run_id }) => run_id)
  await moveAll(runLifecycle, 'resume', { by: 'system', id: runs, set: { finished_at: null } }, trx)
}
