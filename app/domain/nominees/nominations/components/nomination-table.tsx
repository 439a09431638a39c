import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { NOMINATION_LABELS } from '../rules.ts'
import type { SlatePage } from '../slate-page.server.ts'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Page = LoaderData<SlatePage>

type Nomination = Page['nominations'][number]

const columnsOf = (kind: CategoryType): readonly Column<Nomination>[] => [
  {
    header: 'Nomination',
    long: true,
    cell: (row) => (
      <Thumb picture={row.picture} kind={kind}>
        <Link to={href('/admin/nominations/names/:nominationId', { nominationId: row.id })}>{row.title}</Link>
        {row.studio ? <small>{row.studio}</small> : null}
      </Thumb>
    ),
  },
  { header: 'Names', long: true, cell: (row) => row.people || 'No one named' },
  {
    header: 'To do',
    cell: (row) =>
      [
        row.unconfirmed > 0 ? `${row.unconfirmed} unconfirmed` : '',
        row.withoutAddress > 0 ? `${row.withoutAddress} without address` : '',
      ]
        .filter(Boolean)
        .join(', ') || (row.namesLockedAt ? 'Locked' : '–'),
  },
  { header: 'Status', cell: (row) => <Pill {...NOMINATION_LABELS[row.status]} /> },
]

/** What became of a confirmed slate, by the alphabet. */
export function NominationTable({ rows, kind }: { rows: readonly Nomination[]; kind: CategoryType }) {
  return <DataTable caption="Nominated, by title" columns={columnsOf(kind)} rows={rows} />
}
