import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'

export interface ListedEvent {
  id: number
  slug: string
  title: string
  startsAt: Date | string
  timezone: string
  venue: string
  state: string
}

/** Events as their guests read them. */
export function EventList({ caption, rows }: { caption: string; rows: readonly ListedEvent[] }) {
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={[
        {
          id: 'title',
          header: 'Event',
          main: true,
          long: true,
          cell: ({ slug, title, state }) => (
            <>
              <Link to={href('/calendar/events/:slug', { slug })}>{title}</Link>{' '}
              {state === 'cancelled' ? <Pill tone="bad">Cancelled</Pill> : null}
            </>
          ),
        },
        {
          id: 'when',
          header: 'When',
          cell: ({ startsAt, timezone }) => <DateTime value={startsAt} zone={timezone} />,
        },
        { id: 'where', header: 'Where', long: true, cell: ({ venue }) => venue || 'Online' },
      ]}
    />
  )
}
