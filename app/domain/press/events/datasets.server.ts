import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { GUEST_COLUMNS } from './guest-columns.ts'
import { eventsAfter, type EventRow, type GuestRow } from './queries.server.ts'
import { AUDIENCE_LABELS, EVENT_STATE_LABELS } from './rules.ts'

const EVENT_COLUMNS: readonly ExportColumn<EventRow>[] = [
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'For', kind: 'text', value: (row) => AUDIENCE_LABELS[row.audience] },
  { header: 'Status', kind: 'text', value: (row) => EVENT_STATE_LABELS[row.state].label },
  { header: 'Starts', kind: 'moment', value: (row) => row.startsAt },
  { header: 'Ends', kind: 'moment', value: (row) => row.endsAt },
  { header: 'Venue', kind: 'text', value: (row) => row.venue },
  { header: 'Address', kind: 'text', value: (row) => row.address },
  { header: 'Link', kind: 'text', value: (row) => row.onlineUrl },
  { header: 'Places', kind: 'integer', value: (row) => row.capacity },
  { header: 'Going', kind: 'integer', value: (row) => row.going },
  { header: 'Waiting', kind: 'integer', value: (row) => row.waiting },
  { header: 'Author', kind: 'text', value: (row) => row.author },
]

const events = defineDataset<EventRow>({
  key: 'events',
  title: 'Events',
  about: 'Events of the season, with how many come.',
  group: 'Press',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(EVENT_COLUMNS, ['Author']),
  count: ({ year }) => countOf(db().selectFrom('events').where('year', '=', year)),
  read: ({ year }, last, limit) => eventsAfter(year, last, limit, db()),
})

type EventGuest = GuestRow & { event: string }

const guests = (year: number) =>
  db()
    .selectFrom('event_guests as g')
    .innerJoin('events as e', 'e.id', 'g.event_id')
    .where('e.year', '=', year)

const eventGuests = defineDataset<EventGuest>({
  key: 'event_guests',
  title: 'Event guests',
  about: 'Everyone who answered to an event of the season.',
  group: 'Press',
  right: 'read',
  tellsOfEntries: false,
  columns: () =>
    keyed<EventGuest>(
      [{ header: 'Event', kind: 'text', value: (row) => row.event }, ...GUEST_COLUMNS],
      ['Name', 'Email'],
    ),
  count: ({ year }) => countOf(guests(year)),
  read: ({ year }, last, limit) =>
    guests(year)
      .where('g.id', '>', last?.id ?? 0)
      .orderBy('g.id')
      .limit(limit)
      .select(['g.id', 'e.title as event', 'g.name', 'g.email', 'g.state'])
      .select(['g.created_at as createdAt', 'g.updated_at as updatedAt'])
      .execute(),
})

/** Events and who answered to them. */
export const eventDatasets = [events, eventGuests]
