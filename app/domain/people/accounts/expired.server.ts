import { db } from '#db/client.ts'

const DAY_MS = 24 * 60 * 60_000

/** Removes expired rows and answers how many; tokens are kept a day longer, to recognise a late use. */
export async function removeExpired(now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const removed = [
    await db().deleteFrom('session_tokens').where('expires_at', '<', dayAgo).executeTakeFirst(),
    await db()
      .deleteFrom('session_families as f')
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('session_tokens as t').whereRef('t.family_id', '=', 'f.id').select('t.id')),
        ),
      )
      .executeTakeFirst(),
    await db().deleteFrom('one_time_tokens').where('expires_at', '<', dayAgo).executeTakeFirst(),
    await db().deleteFrom('parked_forms').where('expires_at', '<', now).executeTakeFirst(),
    await db().deleteFrom('spent_captcha_tickets').where('expires_at', '<', now).executeTakeFirst(),
    await db().deleteFrom('rate_limits').where('expire', '<', now.getTime()).executeTakeFirst(),
  ]
  return removed.reduce((sum, result) => sum + Number(result.numDeletedRows), 0)
}
