import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { PressReader } from '#app/domain/press/newsroom/visibility.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { EventAudience, EventState, GuestState } from './rules.ts'

const goingOf = sql<number>`(select count(*)::int from event_guests g where g.event_id = e.id and g.state = 'going')`
const waitingOf = sql<number>`(select count(*)::int from event_guests g where g.event_id = e.id and g.state = 'waiting')`

const events = (reader: Reader) =>
  reader
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.author_id')
    .select([
      'e.id',
      'e.slug',
      'e.year',
      'e.title',
      'e.summary',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
    ])
    .select(['e.timezone', 'e.venue', 'e.address', 'e.online_url as onlineUrl', 'e.audience', 'e.capacity'])
    .select(['e.takes_guests as takesGuests', 'e.state', 'e.reason', 'e.author_id as authorId', 'e.version'])
    .select([
      'e.updated_at as updatedAt',
      fullName('u').as('author'),
      goingOf.as('going'),
      waitingOf.as('waiting'),
    ])

export type EventRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]

export interface EventFilter {
  query: string
  when: 'upcoming' | 'past' | null
  state: EventState | null
  audience: EventAudience | null
  /** Only events that touch it. */
  span?: Span
  limit: number
  offset: number
}

/** Events for those who run them: all for admins, otherwise one's own and those that are published for the press and everyone. */
export async function listEvents(
  { userId, sees }: PressReader,
  filter: EventFilter,
  now: Date,
  reader: Reader,
) {
  const { query, when, state, audience, span } = filter
  const matching = events(reader)
    .$if(sees !== 'everything', (found) =>
      found.where((eb) =>
        eb.or([
          eb('e.author_id', '=', userId),
          eb.and([eb('e.state', '<>', 'draft'), eb('e.audience', 'in', ['public', 'press'])]),
        ]),
      ),
    )
    .$if(span !== undefined, (found) =>
      found.where('e.starts_at', '<', span?.to ?? now).where('e.ends_at', '>', span?.from ?? now),
    )
    .$if(when === 'upcoming', (found) => found.where('e.ends_at', '>', now))
    .$if(when === 'past', (found) => found.where('e.ends_at', '<=', now))
    .$if(state !== null, (found) => found.where('e.state', '=', state ?? 'draft'))
    .$if(audience !== null, (found) => found.where('e.audience', '=', audience ?? 'public'))
    .$if(query !== '', (found) => found.where('e.search_text', 'like', sql<string>`search_pattern(${query})`))
  const [rows, { count }] = await Promise.all([
    matching
      // What is still to come first, the next at the top; then what is over, the last at the top.
      .orderBy((eb) => eb('e.ends_at', '>', now), 'desc')
      .orderBy(sql`case when e.ends_at > ${now} then e.starts_at end`)
      .orderBy('e.starts_at', 'desc')
      .orderBy('e.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** An event that the reader may edit: their own, or any for admins; `undefined` for all others. */
export function findOwnEvent(id: number, { userId, sees }: PressReader, reader: Reader) {
  return events(reader)
    .where('e.id', '=', id)
    .$if(sees !== 'everything', (found) => found.where('e.author_id', '=', userId ?? 0))
    .executeTakeFirst()
}

const MAX_SHOWN = 300

interface Span {
  from: Date
  to: Date
}

/** Events that people of these audiences know of and that touch a span; cancelled ones too, which say so. */
export const knownEvents = (audiences: readonly EventAudience[], { from, to }: Span, reader: Reader) =>
  reader
    .selectFrom('events as e')
    .where('e.state', 'in', ['published', 'cancelled'])
    .where('e.audience', 'in', audiences)
    .where('e.starts_at', '<', to)
    .where('e.ends_at', '>', from)

/** They, in their order. */
export function openEvents(audiences: readonly EventAudience[], span: Span, reader: Reader) {
  return events(reader)
    .where('e.id', 'in', knownEvents(audiences, span, reader).select('e.id'))
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(MAX_SHOWN)
    .execute()
}

/** The event of an address for people of these audiences; drafts are their author's alone. */
export async function findOpenEvent(slug: string, audiences: readonly EventAudience[], reader: Reader) {
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) return undefined
  return events(reader)
    .where('e.slug', '=', slug)
    .where('e.state', 'in', ['published', 'cancelled'])
    .where('e.audience', 'in', audiences)
    .executeTakeFirst()
}

export interface GuestFilter {
  query: string
  state: GuestState | null
  limit: number
  offset: number
}

/** The guests of an event: those who come by their place, then those who wait. */
export async function listGuests(eventId: number, filter: GuestFilter, reader: Reader) {
  const { query, state } = filter
  const matching = reader
    .selectFrom('event_guests as g')
    .where('g.event_id', '=', eventId)
    .$if(state !== null, (found) => found.where('g.state', '=', state ?? 'going'))
    .$if(query !== '', (found) =>
      found.where((eb) =>
        eb.or([eb('g.name', 'ilike', containing(query)), eb('g.email', 'ilike', containing(query))]),
      ),
    )
  const [rows, { count }] = await Promise.all([
    matching
      .select([
        'g.id',
        'g.name',
        'g.email',
        'g.state',
        'g.created_at as createdAt',
        'g.updated_at as updatedAt',
      ])
      .orderBy(sql`array_position(array['going', 'waiting', 'told', 'left'], g.state)`)
      .orderBy(sql`coalesce(g.waiting_since, g.created_at)`)
      .orderBy('g.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

export type GuestRow = Awaited<ReturnType<typeof listGuests>>['rows'][number]

/** A guest with the event, for the page of their link. */
export async function findGuest(id: number, reader: Reader) {
  const guest = await reader
    .selectFrom('event_guests as g')
    .where('g.id', '=', id)
    .select(['g.id', 'g.event_id as eventId', 'g.name', 'g.email', 'g.state', 'g.user_id as userId'])
    .executeTakeFirst()
  if (!guest) return null
  const event = await events(reader).where('e.id', '=', guest.eventId).executeTakeFirstOrThrow()
  return { ...guest, event }
}

/** A signed-in person's own answer to an event, or `undefined`. */
export function findOwnAnswer(eventId: number, userId: number, reader: Reader) {
  return reader
    .selectFrom('event_guests')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .select(['id', 'state', 'link_key as linkKey'])
    .executeTakeFirst()
}

/** The events of a season after `last`, for exports in batches. */
export function eventsAfter(year: number, last: { id: number } | null, limit: number, reader: Reader) {
  return events(reader)
    .where('e.year', '=', year)
    .where('e.id', '>', last?.id ?? 0)
    .orderBy('e.id')
    .limit(limit)
    .execute()
}
