import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import type { ExportRow } from '../queries.server.ts'
import { EXPORT_STATE_LABELS } from '../rules.ts'

type Row = LoaderData<ExportRow>

const columns: readonly Column<Row>[] = [
  {
    header: 'Data',
    long: true,
    cell: ({ title, year, format, publicId }) => {
      const text = `${title} ${year}, ${format.toUpperCase()}`
      return publicId ? <Link to={href('/admin/export/view/:publicId', { publicId })}>{text}</Link> : text
    },
  },
  { header: 'Purpose', long: true, cell: (row) => row.purpose },
  { header: 'For', long: true, cell: (row) => row.reader },
  { header: 'Asked', inZone: true, phone: 'bare', cell: (row) => <TimeInZone value={row.askedAt} /> },
  { header: 'Status', cell: (row) => <Pill {...EXPORT_STATE_LABELS[row.state]} /> },
  { header: 'Rows', numeric: true, cell: (row) => row.rowsDone.toLocaleString('en') },
]

/** Who took what, when and why. */
export function ExportTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Past exports" captionHidden dense columns={columns} rows={rows} />
}
