import { Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import type { RequestRow } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { href } from '#app/platform/href.ts'
import { requestLabels } from '#app/domain/submissions/time/extra-time.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'

const MAX_SHOWN = 160

const columns: readonly Column<RequestRow>[] = [
  {
    header: 'Entry',
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/submissions/extra-time/:requestId', { requestId: row.id })}>
          {shownTitle(row.title)}
        </Link>
        <small>{categoryOfEntry(row)}</small>
      </>
    ),
  },
  {
    header: 'Requested by',
    long: true,
    cell: (row) => (
      <>
        {row.asker}
        <small>{row.studioName}</small>
      </>
    ),
  },
  {
    header: 'Reason',
    long: true,
    cell: ({ reason }) => (reason.length > MAX_SHOWN ? `${reason.slice(0, MAX_SHOWN)}…` : reason),
  },
  { header: 'Requested', cell: (row) => <DateTime value={row.requestedAt} style="short" /> },
  {
    header: 'Status',
    cell: ({ status }) => <Pill tone={requestLabels[status].tone}>{requestLabels[status].label}</Pill>,
  },
]

/** Requests for extra time, for admins. */
export function RequestTable({ rows }: { rows: readonly RequestRow[] }) {
  return <DataTable caption="Requests for extra time" captionHidden dense columns={columns} rows={rows} />
}
