import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill, type StateLabel } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { StatementRow } from '../queries.server.ts'

const STATUS_LABELS: Readonly<Record<StatementRow['status'], StateLabel>> = {
  unread: { label: 'Select columns', tone: 'warn' },
  open: { label: 'To accept', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
}

type Row = LoaderData<StatementRow>

const columns: readonly Column<Row>[] = [
  {
    header: 'File',
    long: true,
    cell: (row) => <Link to={href('/admin/bank-statements/:id', { id: row.id })}>{row.fileName}</Link>,
  },
  { header: 'Account', long: true, cell: (row) => row.account },
  { header: 'Lines', numeric: true, cell: (row) => row.lines },
  {
    header: 'Uploaded',
    cell: (row) => (
      <>
        <DateTime value={row.addedAt} style="short" />
        <small>{row.addedBy}</small>
      </>
    ),
  },
  { header: 'Status', cell: (row) => <Pill {...STATUS_LABELS[row.status]} /> },
]

/** The bank statements that were uploaded. */
export function StatementTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Bank statements" captionHidden dense columns={columns} rows={rows} />
}
