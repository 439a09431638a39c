import { callOpened } from '#app/domain/submissions/time/mails/call-opened.ts'
import { createHash } from 'node:crypto'
import { db, transaction } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { callState, callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { href } from '#app/platform/href.ts'

/** Mails written in one call; the next minute continues. */
const MAX_AT_ONCE = 200

/** Keeps an address for the mail when submissions open; the answer never tells whether it was kept already. */
export async function askForNotice(email: string, now: Date) {
  const season = await findCurrentSeason()
  if (season?.publishedAt && callState(await deadlinesOf(season.year, db()), now) === 'open')
    return refuse('closed', 'Submissions are open now.')
  await db()
    .insertInto('opening_notices')
    .values({ email, requested_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return ok()
}

/** Mails the kept addresses once the call is open to the public and deletes them; returns how many. */
export async function tellOfOpening(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  if (!season?.publishedAt) return 0
  const deadlines = await deadlinesOf(season.year, db())
  const call = callWindow(deadlines)
  if (!call || callState(deadlines, now) !== 'open') return 0
  return transaction(async (trx) => {
    // Two workers share the list: what one is writing to, the other passes over.
    const rows = await trx
      .selectFrom('opening_notices')
      .orderBy('id')
      .limit(MAX_AT_ONCE)
      .select(['id', 'email'])
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { email } of rows)
      await queueMail(
        {
          mail: callOpened,
          to: { email, name: '' },
          params: {
            season: seasonTitle(season),
            closes: formatDateTime(call.closes, season.timezone),
            link: config().appUrl + href('/submissions/add'),
          },
          dedupeKey: `call-opened:${season.year}:${addressKey(email)}`,
        },
        now,
        trx,
      )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await trx.deleteFrom('opening_notices').where('id', 'in', ids).execute()
    return rows.length
  })
}

/** Addresses that differ only in case are one. */
function addressKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)
}
