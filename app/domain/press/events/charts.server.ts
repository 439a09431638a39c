import { sql } from 'kysely'
import type { DrawCharts } from '#app/platform/charts.ts'
import { href, withQuery } from '#app/platform/href.ts'

const MAX_SHOWN = 12

/** How many places of the next events are taken; nothing without one that counts its places. */
export const chartEvents: DrawCharts = async ({ year, now }, reader) => {
  const { rows } = await sql<{ title: string; going: number; capacity: number }>`
    select e.title, e.capacity,
      (select count(*)::int from event_guests g where g.event_id = e.id and g.state = 'going') as going
    from events e
    where e.year = ${year} and e.state = 'published' and e.takes_guests and e.capacity is not null and e.ends_at > ${now}
    order by e.starts_at, e.id limit ${MAX_SHOWN}`.execute(reader)
  if (rows.length === 0) return []
  return [
    {
      key: 'event-places',
      title: 'Events to come',
      text: 'Places taken of the places of each event that counts them.',
      form: 'bars',
      header: 'Event',
      series: ['Taken', 'Places'],
      rows: rows.map(({ title, going, capacity }) => ({ label: title, values: [going, capacity] })),
      more: { label: 'Events', to: withQuery(href('/events'), { when: 'upcoming' }) },
    },
  ]
}
