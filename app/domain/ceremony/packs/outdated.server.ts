import { sql, type RawBuilder } from 'kysely'
import { config } from '#app/config.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { href } from '#app/platform/href.ts'
import { transaction, type Trx } from '#db/client.ts'
import { papersOutdated } from './mails/papers-outdated.ts'
import { PACKS, type PackType } from './rules.ts'

/** A copy may be printed and in an envelope for so long. */
const MAX_AGE_MS = 60 * 24 * 60 * 60_000
const MAX_AT_ONCE = 50

interface Holder {
  userId: number
  email: string
  name: string | null
  copies: { n: number; type: PackType }[]
}

/**
 * Tells who took papers with winners what has changed since: a nomination that has ended, or another run that was opened. The page of
 * the pack says that they are stale, but what is printed lies in an envelope. Once for each change. Answers how many were told.
 */
export async function tellOutdated(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const season = await currentSeasonIn(trx)
    return (await tellEnded(season, now, trx)) + (await tellOtherRun(season, now, trx))
  })
}

const holder = sql`u.id as "userId", u.email::text as email, ${fullName('u')} as name,
  jsonb_agg(jsonb_build_object('n', c.n, 'type', c.type) order by c.n) as copies`

/** The copies with winners of a season, whichever block they are of: an award may have moved since to another. */
const takenCopies = (year: number, now: Date) => sql`ceremony_copies c
  join users u on u.id = c.made_by and u.status = 'active' and u.admin_role is not null
    and c.year = ${year} and c.run_no is not null and c.made_at > ${new Date(now.getTime() - MAX_AGE_MS)}`

const isUntold = (key: RawBuilder<unknown>) =>
  sql`not exists (select from mail_messages m where m.dedupe_key = 'papers-outdated:' || u.id || ':' || ${key})`

/** Nominations that have ended; of entries in which the reader has a conflict, only that there is one. */
async function tellEnded(season: ShownSeason, now: Date, trx: Trx): Promise<number> {
  const { rows } = await sql<Holder & { nominationId: number; award: string; title: string }>`
    select ${holder}, n.id as "nominationId", k.name as award, n.display_title as title
    from ${takenCopies(season.year, now)}
    join nominations n on n.year = c.year and n.status in ('declined', 'revoked') and n.created_at < c.made_at
      and n.updated_at > c.made_at
    join categories k on k.id = n.category_id
    where ${isUntold(sql`n.id || ':' || n.version`)}
    group by u.id, n.id, k.id order by n.id, u.id limit ${MAX_AT_ONCE}`.execute(trx)
  let told = 0
  for (const { nominationId, award, title, ...to } of rows) {
    const reader = await trx
      .selectFrom('nominations as n')
      .where('n.id', '=', nominationId)
      .select(['n.version', visibleTo(to, 'n', now).as('isVisible')])
      .executeTakeFirstOrThrow()
    const change = reader.isVisible
      ? `No longer a nominee: ${award}, ${title}`
      : 'No longer a nominee: a work of an award in which you have a conflict'
    const about = { change, key: `${nominationId}:${reader.version}`, entity: 'nomination', id: nominationId }
    told += await tell(to, about, season, now, trx)
  }
  return told
}

/** Copies of a run that is no longer the released one. Who has won is not in the mail. */
async function tellOtherRun(season: ShownSeason, now: Date, trx: Trx): Promise<number> {
  const { rows } = await sql<Holder & { run: number }>`
    select ${holder}, r.run_no as run
    from ${takenCopies(season.year, now)}
    join voting_releases r on r.year = c.year and r.run_no <> c.run_no
    where ${isUntold(sql`'run-' || r.run_no`)}
    group by u.id, r.run_no order by u.id limit ${MAX_AT_ONCE}`.execute(trx)
  let told = 0
  for (const { run, ...to } of rows) {
    const change = `Winners are those of run ${run} of the count now`
    const about = { change, key: `run-${run}`, entity: 'season', id: season.year }
    told += await tell(to, about, season, now, trx)
  }
  return told
}

type ShownSeason = Pick<Season, 'year' | 'label'>

interface Change {
  change: string
  key: string
  entity: string
  id: number
}

async function tell(
  { userId, email, name, copies }: Holder,
  { change, key, entity, id }: Change,
  { label }: ShownSeason,
  now: Date,
  trx: Trx,
): Promise<number> {
  const { created } = await queueMail(
    {
      mail: papersOutdated,
      to: { email, name: name ?? '', userId },
      params: {
        ...{ name: name ?? '', season: label, change },
        copies: copies.map(({ n, type }) => `Copy ${n}, ${PACKS[type].label}`),
        link: config().appUrl + href('/admin/export/ceremony/:type/:batch', { type: 'cards', batch: 'all' }),
      },
      ...{ dedupeKey: `papers-outdated:${userId}:${key}`, entity, entityId: id },
    },
    now,
    trx,
  )
  return created ? 1 : 0
}
