import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import type { Addressed } from '#app/domain/season/audiences/audience.ts'
import { recordsOf, valuesByAddress } from '#app/domain/season/audiences/addressed-values.ts'
import { audienceFrom } from '#app/domain/season/audiences/sql-audience.server.ts'
import { placeText, spanText } from './event-text.ts'
import { guestUrl } from './link.server.ts'

const placeholders: Placeholder[] = [
  { name: 'event.title', kind: 'text', label: 'The title of the event' },
  { name: 'event.when', kind: 'text', label: 'When it starts and ends, in its own time zone' },
  { name: 'event.where', kind: 'text', label: 'The venue with its address, or the online link' },
  { name: 'event.link', kind: 'link', label: 'The guest’s own answer, by the personal link' },
]

async function valuesOf(addressed: readonly Addressed[], reader: Reader): Promise<Map<string, MailValues>> {
  const rows = await reader
    .selectFrom('event_guests as g')
    .innerJoin('events as e', 'e.id', 'g.event_id')
    .where('g.id', 'in', [0, ...recordsOf(addressed)])
    .orderBy('e.starts_at')
    .select(['g.id', 'g.link_key as linkKey', 'e.title', 'e.starts_at as startsAt', 'e.ends_at as endsAt'])
    .select(['e.timezone', 'e.venue', 'e.address', 'e.online_url as onlineUrl'])
    .execute()
  return valuesByAddress(addressed, ({ entityIds }) => {
    const own = rows.filter(({ id }) => entityIds.includes(id))
    const [next] = own
    return {
      'event.title': textValue(own.map(({ title }) => title).join(', ')),
      'event.when': textValue(next ? spanText(next) : ''),
      'event.where': textValue(next ? placeText(next) || (next.onlineUrl ?? '') : ''),
      'event.link': linkValue(next ? guestUrl(next.linkKey) : ''),
    }
  })
}

/** Who has a place at an event that is still to come. */
export const eventGuests = audienceFrom({
  code: 'event_guests',
  name: 'Guests of events',
  rule: 'Everyone who has a place at an event of this season that is not over and not cancelled',
  entity: 'event_guest',
  narrowing: [],
  anchors: [{ code: 'event_starts', label: 'the start of the event' }],
  placeholders,
  gone: 'They gave up their place, or the event is over or cancelled.',
  rows: ({ season, now }) =>
    Promise.resolve(sql`
    SELECT lower(g.email::text) COLLATE "C" AS key, g.email::text AS address, g.name, g.user_id, u.timezone,
      g.id AS entity_id, e.starts_at AS anchor_at, e.title, e.venue AS place, e.starts_at AS at
    FROM event_guests g JOIN events e ON e.id = g.event_id LEFT JOIN users u ON u.id = g.user_id
    WHERE e.year = ${season.year} AND e.state = 'published' AND e.ends_at > ${now} AND g.state = 'going'
      AND (u.id IS NULL OR u.status = 'active') AND g.email NOT LIKE '%@removed.invalid'`),
  values: (addressed, _question, reader) => valuesOf(addressed, reader),
  why: ({ title }) => `you have a place at “${title}”`,
})
