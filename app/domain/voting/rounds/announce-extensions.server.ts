import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Message } from '#app/domain/mail/own-mails.server.ts'
import { currentSeasonIn, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { votingExtended } from './mails/voting-extended.ts'

/** Mails written by one transaction, and by one call; the next minute continues. */
const MAX_AT_ONCE = 200
const MAX_A_CALL = 2_000

/** Mails all members on the roll about extensions that were agreed to, each once. Answers how many mails. */
export async function announceExtensions(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  if (!season) return 0
  let mails = 0
  while (mails < MAX_A_CALL) {
    const written = await announceNext(season.year, now)
    if (written === 0) break
    mails += written
  }
  return mails
}

/** The next mails of the next extension; it is announced once all have theirs. Answers how many. */
async function announceNext(year: number, now: Date): Promise<number> {
  return transaction(async (trx) => {
    const season = await currentSeasonIn(trx)
    if (season.year !== year) return 0
    // Of two workers the second passes over what the first is writing about.
    const extension = await trx
      .selectFrom('voting_extensions')
      .where('year', '=', year)
      .where('state', '=', 'agreed')
      .where('announced_at', 'is', null)
      .where('new_end', '>', now)
      .select(['id', 'old_end', 'new_end', 'reason'])
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!extension) return 0
    const members = await trx
      .selectFrom('voting_roll as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .where('r.year', '=', year)
      .where('r.left_at', 'is', null)
      .where('r.merged_into', 'is', null)
      .where('u.status', '=', 'active')
      .where(
        sql<boolean>`not exists (select from mail_messages m where m.dedupe_key = ${keyStart(extension.id)} || u.id)`,
      )
      .select(['u.id', 'u.email', 'u.first_name as firstName', fullName('u').as('name')])
      .orderBy('u.id')
      .limit(MAX_AT_ONCE)
      .execute()
    for (const { id, email, firstName, name } of members)
      await queueMail(
        {
          mail: votingExtended,
          to: { email, name: name ?? '', userId: id },
          params: {
            recipientName: firstName,
            was: formatDateTime(extension.old_end, season.timezone),
            until: formatDateTime(extension.new_end, season.timezone),
            reason: extension.reason,
            ballot: config().appUrl + href('/votes'),
          },
          dedupeKey: `${keyStart(extension.id)}${id}`,
          entity: 'voting_extension',
          entityId: extension.id,
        },
        now,
        trx,
      )
    if (members.length < MAX_AT_ONCE)
      await trx
        .updateTable('voting_extensions')
        .set({ announced_at: now })
        .where('id', '=', extension.id)
        .execute()
    return members.length
  })
}

const keyStart = (extensionId: number) => `voting-extended:${extensionId}:`

/** Why a mail about an extension is not sent any more; `null` while it is true. */
export async function extensionPast({ entity_id, user_id }: Message, now: Date): Promise<string | null> {
  if (entity_id === null || user_id === null) return null
  const extension = await db()
    .selectFrom('voting_extensions as e')
    .where('e.id', '=', entity_id)
    .select(['e.year', 'e.new_end as newEnd'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('voting_extensions as l')
            .whereRef('l.year', '=', 'e.year')
            .whereRef('l.id', '>', 'e.id')
            .where('l.state', '=', 'agreed')
            .select('l.id'),
        )
        .as('extendedAgain'),
    )
    .executeTakeFirst()
  if (!extension) return 'The extension was removed.'
  if (extension.extendedAgain) return 'Voting was extended again.'
  if (extension.newEnd <= now) return 'Voting has closed.'
  const entry = await findRow(
    'voting_roll',
    { year: extension.year, user_id, left_at: null, merged_into: null },
    ['id'],
    db(),
  )
  return entry ? null : 'They can no longer vote.'
}
