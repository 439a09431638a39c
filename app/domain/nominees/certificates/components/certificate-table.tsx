import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import { selectColumn } from './select-column.tsx'
import type { PicturedPerson } from '../people.server.ts'
import { STATE_LABELS } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Row = LoaderData<PicturedPerson>

const columns: readonly Column<Row>[] = [
  selectColumn((row) => row.name),
  {
    header: 'Printed name',
    main: true,
    long: true,
    cell: (row) => (
      <>
        {row.certificateId === null ? (
          <bdi>{row.name}</bdi>
        ) : (
          <Link to={href('/admin/nomination-certificates/view/:id', { id: row.certificateId })}>
            <bdi>{row.name}</bdi>
          </Link>
        )}
        {row.credit ? <small>{row.credit}</small> : null}
      </>
    ),
  },
  {
    header: 'Nomination',
    long: true,
    cell: (row) => (
      <Thumb picture={row.picture} kind={row.categoryType}>
        {row.title}
        <small>{row.category}</small>
      </Thumb>
    ),
  },
  {
    header: 'Name',
    cell: (row) =>
      row.confirmedAt ? <Pill tone="good">Confirmed</Pill> : <Pill tone="warn">Not confirmed</Pill>,
  },
  {
    header: 'Certificate',
    long: true,
    cell: (row) => (
      <>
        <Pill {...STATE_LABELS[row.state]} />
        {row.serial ? <small>{row.serial}</small> : null}
        {row.state === 'failed' && row.failure ? <small>{row.failure}</small> : null}
        {row.overrideReason && !row.confirmedAt ? (
          <small>{`Unconfirmed: ${row.overrideReason}`}</small>
        ) : null}
        {row.inForce ? null : <small>Nomination ended</small>}
      </>
    ),
  },
]

/** Nominees with the state of their certificates, each with a box that selects them. */
export function CertificateTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      caption="Nominees"
      captionHidden
      dense
      columns={columns}
      rows={rows}
      rowKey={(row) => row.personId}
    />
  )
}
