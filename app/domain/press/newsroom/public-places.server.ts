import { audiencesOf } from '#app/domain/press/events/audience.server.ts'
import { feedSpan } from '#app/domain/press/events/feeds.server.ts'
import { knownEvents } from '#app/domain/press/events/queries.server.ts'
import { announcedSeason } from '#app/domain/season/announcements/embargo.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { sql } from 'kysely'
import { usesPart } from '#app/platform/award-parts.ts'
import type { Reader } from '#db/client.ts'
import { seasonsWithRecord } from './earlier-seasons.server.ts'
import type { PublicPlace } from './public-places.ts'
import { pressMoment, THE_PUBLIC, visibleItem } from './visibility.server.ts'

interface Clocks {
  now: Date
  /** Results and the newsroom are by the real clock, also in a rehearsal. */
  realNow: Date
}

/**
 * The public pages that have something on them for a person, or for a guest; each is asked by the rule of the page itself, so that
 * no link tells what is decided and not public yet.
 */
export async function publicPlaces(
  userId: number | null,
  { now, realNow }: Clocks,
  reader: Reader,
): Promise<PublicPlace[]> {
  const [{ year }, configs, moment] = await Promise.all([
    currentSeason(),
    configValues(),
    pressMoment(realNow, reader),
  ])
  const hasEvents = usesPart(configs, 'events')
  const audiences = hasEvents ? await audiencesOf(userId, { year, now }, reader) : []
  const found = await reader
    .selectFrom('seasons as c')
    .where('c.year', '=', year)
    .select((eb) => [
      announcedSeason('c.year', now).as('nominees'),
      eb.exists(seasonsWithRecord(moment, reader)).as('records'),
      hasEvents
        ? eb.exists(knownEvents(audiences, feedSpan(now), reader).select('e.id')).as('events')
        : sql<boolean>`false`.as('events'),
      eb
        .exists(
          eb
            .selectFrom('press_items as i')
            .where(visibleItem('i', THE_PUBLIC, moment))
            .select('i.id'),
        )
        .as('items'),
    ])
    .executeTakeFirstOrThrow()
  const hasPress = found.items || Boolean(configs.press_email?.trim())
  return [
    '/award',
    ...(found.nominees || found.records ? (['/nominees'] as const) : []),
    ...(moment.resultsOf.length > 0 || found.records ? (['/winners'] as const) : []),
    ...(found.events ? (['/calendar'] as const) : []),
    ...(usesPart(configs, 'press') && hasPress ? (['/press-room'] as const) : []),
  ]
}
