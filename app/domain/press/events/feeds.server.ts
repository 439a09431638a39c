import ical, { escape, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { transaction, type Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { placeText } from './event-text.ts'
import { feedUrl } from './link.server.ts'
import type { EventRow } from './queries.server.ts'

const DAY_MS = 24 * 60 * 60_000
/** What a calendar holds: a year back and two ahead. */
export const feedSpan = (now: Date) => ({
  from: new Date(now.getTime() - 365 * DAY_MS),
  to: new Date(now.getTime() + 730 * DAY_MS),
})

type CalendarRow = Pick<
  EventRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'startsAt'
  | 'endsAt'
  | 'venue'
  | 'address'
  | 'onlineUrl'
  | 'state'
  | 'version'
  | 'updatedAt'
>

/** Events as a calendar file (RFC 5545). Times are written in UTC, so that every calendar shows them right in its own zone. */
export function eventsCalendar(name: string, events: readonly CalendarRow[]): string {
  const { appUrl } = config()
  const calendar = ical({
    // The library escapes what is said of events, but not the calendar's name.
    name: escape(name, false),
    prodId: { company: 'Laureate', product: 'Events', language: 'EN' },
    ttl: 60 * 60,
  })
  for (const event of events)
    calendar.createEvent({
      // A later file moves the event instead of adding one.
      id: `event-${event.id}@${new URL(appUrl).hostname}`,
      sequence: event.version,
      // When it was last changed, so that the file is the same until something is.
      stamp: event.updatedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: event.title,
      description: [event.summary, event.onlineUrl].filter(Boolean).join('\n\n') || null,
      location: placeText(event) || event.onlineUrl || null,
      url: appUrl + href('/calendar/events/:slug', { slug: event.slug }),
      status: event.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return `${calendar.toString()}\r\n`
}

/** The address of a person's own calendar, or `null` before they asked for one. */
export async function findFeedUrl(userId: number, reader: Reader): Promise<string | null> {
  const row = await reader
    .selectFrom('event_feeds')
    .where('user_id', '=', userId)
    .select('feed_key as feedKey')
    .executeTakeFirst()
  return row ? feedUrl(row.feedKey) : null
}

/** Gives a person a new address for their calendar, and closes the one they had. */
export async function newFeed(userId: number, now: Date): Promise<void> {
  await transaction((trx) =>
    trx
      .insertInto('event_feeds')
      .values({ user_id: userId, created_at: now })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ feed_key: sql<string>`gen_random_uuid()`, created_at: now }),
      )
      .execute(),
  )
}
