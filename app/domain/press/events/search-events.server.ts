import { sql } from 'kysely'
import { href, withQuery } from '#app/platform/href.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { formatDate } from '#app/ui/format/date-time.ts'
import { AUDIENCE_LABELS, EVENT_STATE_LABELS, type EventAudience, type EventState } from './rules.ts'

interface Row {
  id: number
  rank: SearchRank
  title: string
  startsAt: Date
  timezone: string
  venue: string
  audience: EventAudience
  state: EventState
}

/** Events by title, venue and summary; the season's first. */
export const searchedEvents: SearchedKind = {
  heading: 'Events',
  noun: { one: 'event', other: 'events' },
  list: (text) => withQuery(href('/events'), { q: text }),
  async find({ text, year }, reader) {
    const order = sql`(e.year = ${year}) desc, e.starts_at desc, e.id desc`
    const hit = rankedHits(text, {
      from: sql`events e`,
      id: sql`e.id`,
      exact: [],
      begins: [{ form: sql`left(e.search_text, 60)`, whole: sql`split_part(e.search_text, E'\n', 1)` }],
      contains: sql`e.search_text`,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select e.id, hit.rank, e.title, e.starts_at as "startsAt", e.timezone, e.venue, e.audience, e.state
      from hit join events e on e.id = hit.id order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, title, startsAt, timezone, venue, audience, state }) => ({
      id,
      rank,
      title,
      detail: [
        formatDate(startsAt, timezone),
        venue || 'Online',
        AUDIENCE_LABELS[audience],
        EVENT_STATE_LABELS[state].label,
      ].join(' · '),
      to: href('/events/edit/:id', { id }),
    }))
  },
}
