import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import {
  announcedSeason,
  currentAnnouncement,
  publicNomination,
} from '#app/domain/season/announcements/embargo.server.ts'
import { publishedSeasons, readRelease } from '#app/domain/voting/results/publication.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'

/**
 * Who sees an item of the newsroom, for every door: pages, files, archives, lists, counts, searches, feeds and mails. The clock of
 * the request decides; what is about nominees or winners waits for theirs, whatever the item's own dates say.
 */

export interface PressReader {
  /** The author of own items; `null` for a guest, and where only what others see counts. */
  userId: number | null
  sees: 'everything' | 'press' | 'public'
}

export const THE_PUBLIC: PressReader = { userId: null, sees: 'public' }
export const THE_PRESS: PressReader = { userId: null, sees: 'press' }

/** The moment of a question, with the seasons whose results are public at it. */
export interface PressMoment {
  now: Date
  resultsOf: readonly number[]
}

export async function pressMoment(now: Date, reader: Reader): Promise<PressMoment> {
  return { now, resultsOf: await publishedSeasons(now, reader) }
}

/** What the item is about, and every nomination it names, may be told: the one rule of nominations and results. */
export function aboutIsPublic(alias: string, { now, resultsOf }: PressMoment): RawBuilder<boolean> {
  const about = sql.ref(`${alias}.about`)
  return sql<boolean>`((${about} = 'general'
    or (${about} = 'nominees' and ${announcedSeason(`${alias}.year`, now)})
    or (${about} = 'winners' and ${sql.ref(`${alias}.year`)} = any(${resultsOf}::int[])))
    and not exists (select from press_item_nominations pin join nominations pn on pn.id = pin.nomination_id
      where pin.item_id = ${sql.ref(`${alias}.id`)} and not ${publicNomination('pn', now)}))`
}

/** Whether a reader sees the item under this alias. */
export function visibleItem(
  alias: string,
  { userId, sees }: PressReader,
  moment: PressMoment,
): RawBuilder<boolean> {
  if (sees === 'everything') return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const { now } = moment
  const isOut = sql<boolean>`(${column('state')} in ('scheduled', 'published') and ${column('publish_at')} <= ${now})`
  const isOver = sql<boolean>`(${column('embargo_until')} is null or ${column('embargo_until')} <= ${now})`
  const told = sql<boolean>`(${isOut} and ${aboutIsPublic(alias, moment)})`
  if (sees === 'public') return sql<boolean>`(${told} and ${isOver} and ${column('is_public')})`
  return sql<boolean>`((${told} and (${isOver} or ${column('share_under_embargo')}))
    or ${column('author_id')} = ${userId})`
}

/** The next moment after `now` at which pages for guests may show something else, or `null`. */
export async function nextPublicMoment(now: Date, reader: Reader): Promise<Date | null> {
  const { year } = await currentSeason()
  const [items, announcement, release] = await Promise.all([
    sql<{ at: Date | null }>`select min(m.at) as at from (
      select publish_at as at from press_items where state in ('scheduled', 'published') and publish_at > ${now}
      union all
      select embargo_until from press_items where state in ('scheduled', 'published') and embargo_until > ${now}) m`.execute(
      reader,
    ),
    currentAnnouncement(year, reader),
    readRelease(year, reader),
  ])
  const moments = [items.rows[0]?.at, announcement?.announceAt, release?.publishAt].filter(
    (at): at is Date => at instanceof Date && at > now,
  )
  return moments.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}
