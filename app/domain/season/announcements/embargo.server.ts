import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { hasCome, type Announcement } from './embargo.ts'

/** Whether the nominees of the season in `column` are announced: the moment decides, not whether the worker has carried it out. */
export function announcedSeason(column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from announcements an where an.year = ${sql.ref(column)}
    and an.cancelled_at is null and an.announce_at <= ${now})`
}

/** The rule of `isPublic` for rows of `nominations` under this alias. Everything the public reads uses it. */
export function publicNomination(alias: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.status`)} in ('confirmed', 'announced')
    and ${announcedSeason(`${alias}.year`, now)})`
}

/** Whether the entry whose id is in `column` is publicly nominated; `submissions.outcome` does not tell. */
export function publiclyNominated(column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from nominations pn where pn.submission_id = ${sql.ref(column)}
    and ${publicNomination('pn', now)})`
}

/**
 * Whether the nominees of an entry's category are public and it is not one of them; `alias` is that of `submissions`. A nomination that
 * was declined or revoked is not spoken of, and a category whose slate comes late says nothing before it has come.
 */
export function publiclyPassedOver(alias: string, now: Date): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('status')} = 'accepted' and ${announcedSeason(`${alias}.year`, now)}
    and exists (select from committees judged join slates decided on decided.committee_id = judged.id
      where judged.category_id = ${column('category_id')} and decided.status = 'confirmed')
    and not exists (select from nominations pn where pn.submission_id = ${column('id')}))`
}

export interface CurrentAnnouncement extends Announcement {
  id: number
  decidedBy: string
  decidedAt: Date
  carriedOutAt: Date | null
}

/** The announcement of a season that was decided and not cancelled, or `null`. */
export async function currentAnnouncement(year: number, reader: Reader): Promise<CurrentAnnouncement | null> {
  const row = await reader
    .selectFrom('announcements as a')
    .innerJoin('users as u', 'u.id', 'a.decided_by')
    .where('a.year', '=', year)
    .where('a.cancelled_at', 'is', null)
    .select([
      'a.id',
      'a.announce_at as announceAt',
      'a.decided_at as decidedAt',
      'u.first_name',
      'u.last_name',
    ])
    .select('a.carried_out_at as carriedOutAt')
    .executeTakeFirst()
  if (!row) return null
  const { first_name, last_name, ...announcement } = row
  return { ...announcement, cancelledAt: null, decidedBy: `${first_name} ${last_name}`.trim() }
}

/** Whether the nominees of a season are public at `now`. */
export async function isAnnounced(year: number, now: Date, reader: Reader): Promise<boolean> {
  return hasCome(await currentAnnouncement(year, reader), now)
}
