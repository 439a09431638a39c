import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import type { EventRow } from '../queries.server.ts'
import { AUDIENCE_LABELS, EVENT_STATE_LABELS } from '../rules.ts'

type Row = LoaderData<EventRow>

interface EventTableProps {
  rows: readonly Row[]
  userId: number | null
  isAdmin: boolean
}

/** Events for those who run them; the press reads what others run. */
export function EventTable({ rows, userId, isAdmin }: EventTableProps) {
  const toOf = ({ id, slug, authorId }: Row) =>
    isAdmin || authorId === userId
      ? href('/events/edit/:id', { id })
      : href('/calendar/events/:slug', { slug })
  return (
    <DataTable
      caption="Events"
      captionHidden
      dense
      rows={rows}
      columns={[
        {
          id: 'title',
          header: 'Event',
          main: true,
          long: true,
          cell: (row) => <Link to={toOf(row)}>{row.title}</Link>,
        },
        {
          id: 'starts',
          header: 'Starts',
          inZone: true,
          phone: 'bare',
          cell: ({ startsAt, timezone }) => <TimeInZone value={startsAt} zone={timezone} />,
        },
        { id: 'where', header: 'Where', long: true, cell: ({ venue }) => venue || 'Online' },
        { id: 'audience', header: 'Open to', cell: ({ audience }) => AUDIENCE_LABELS[audience] },
        {
          id: 'guests',
          header: 'Guests',
          numeric: true,
          cell: ({ takesGuests, going, waiting, capacity }) =>
            takesGuests || going + waiting > 0
              ? `${going}${capacity === null ? '' : ` of ${capacity}`}${waiting > 0 ? `, ${waiting} waiting` : ''}`
              : '–',
        },
        { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...EVENT_STATE_LABELS[state]} /> },
      ]}
    />
  )
}
