import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { enqueueing } from '#app/platform/outbox/commands.server.ts'
import { everyPart } from '#app/platform/module.server.ts'
import { sendMail } from './send-job.ts'

/**
 * Queued messages follow what they wait for: where the settings of now let them leave sooner than those they were queued under,
 * they are timed again. One that has to wait longer is asked when it is sent (`recheckMessage`). What waits for its turn or for
 * another try keeps its time. Answers how many were timed again.
 */
export async function followMoments(now: Date): Promise<number> {
  let timed = 0
  for (const own of everyPart('mails')) {
    if (!own.moments) continue
    const waiting = await db()
      .selectFrom('mail_messages')
      .where('template', '=', own.mail.name)
      .where('status', '=', 'queued')
      .where('not_before', '>', now)
      .where('slot_at', 'is', null)
      .where('attempts', '=', 0)
      .select(['id', 'not_before as notBefore'])
      .execute()
    if (waiting.length === 0) continue
    const ids = waiting.map(({ id }) => id)
    const moments = await own.moments(ids, db())
    const sooner = waiting.flatMap(({ id, notBefore }) => {
      const moment = moments.get(id)
      return moment && moment < notBefore ? [{ id, at: moment }] : []
    })
    if (sooner.length > 0) timed += await timeAgain(sooner, now)
  }
  return timed
}

async function timeAgain(sooner: readonly { id: number; at: Date }[], now: Date): Promise<number> {
  const ids = sooner.map(({ id }) => id)
  const moments = sooner.map(({ at }) => at)
  const how = {
    lane: 'bulk',
    payload: sql`jsonb_build_object('messageId', id)`,
    dedupeKey: sql`'mail.send:' || id || ':moment-' || extract(epoch from not_before)`,
    runAt: sql`not_before`,
    from: sql`timed order by not_before, id`,
  } as const
  const { rows } = await sql`
    with timed as (
      update mail_messages m set not_before = greatest(s.at, ${now}::timestamptz)
      from unnest(${ids}::bigint[], ${moments}::timestamptz[]) as s (id, at)
      where m.id = s.id and m.status = 'queued' and m.not_before > s.at and m.slot_at is null and m.attempts = 0
      returning m.id, m.not_before),
    told as (${enqueueing(sendMail, how, now)})
    select id from timed`.execute(db())
  return rows.length
}
