import type { LoaderData } from '#app/ui/loader-data.ts'
import { PAPER_LABELS } from '../rules.ts'
import type { SheetRow } from '../sheets.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

type Row = LoaderData<SheetRow>

const columns: readonly Column<Row>[] = [
  {
    header: 'Requested',
    inZone: true,
    cell: (row) => (
      <>
        <TimeInZone value={row.requestedAt} />
        <small>{row.requestedBy}</small>
      </>
    ),
  },
  { header: 'Paper', cell: (row) => PAPER_LABELS[row.paper] },
  { header: 'Certificates', numeric: true, cell: (row) => row.count },
  {
    header: 'Status',
    long: true,
    cell: (row) =>
      row.generatedAt ? (
        <>
          {/* A download, so the browser loads it. */}
          <LinkButton
            kind="secondary"
            reloadDocument
            to={href('/admin/nomination-certificates/sheets/:id/file', { id: row.id })}
          >
            Download PDF
          </LinkButton>
          {row.outdated > 0 ? (
            <>
              <Pill tone="bad">Out of date</Pill>
              <small>
                {countText(row.outdated, 'certificate has', 'certificates have')} changed. Print again.
              </small>
            </>
          ) : null}
        </>
      ) : row.failure ? (
        <>
          <Pill tone="bad">Failed</Pill>
          <small>{row.failure}</small>
        </>
      ) : (
        <Pill tone="warn">Building</Pill>
      ),
  },
]

/** Print sheets, each with its PDF or why there is none. */
export function SheetTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Print sheets" dense columns={columns} rows={rows} />
}
