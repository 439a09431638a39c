import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import type { FieldLine } from '../field-queries.server.ts'
import { FIELD_TYPE_NAMES } from '../field-types.ts'

const columns: readonly Column<FieldLine>[] = [
  {
    id: 'label',
    header: 'Field',
    sortable: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/fields/view/:id', { id: row.id })}>{row.label}</Link>
        {row.limits ? <small>{row.limits}</small> : null}
      </>
    ),
  },
  { id: 'key', header: 'Key', sortable: true, long: true, cell: (row) => <code>{row.key}</code> },
  { id: 'type', header: 'Type', sortable: true, phone: 'bare', cell: (row) => FIELD_TYPE_NAMES[row.type] },
  { header: 'Judges', phone: 'none', cell: (row) => (row.judgeVisible ? 'Visible' : 'Hidden') },
  {
    id: 'uses',
    header: 'Categories',
    numeric: true,
    sortable: true,
    cell: (row) => (
      <>
        {row.uses}
        {row.usesEver > row.uses ? <small>and {row.usesEver - row.uses} in other seasons</small> : null}
      </>
    ),
  },
]

const state: Column<FieldLine> = {
  header: 'Status',
  cell: (row) => (row.archived ? <Pill>Archived</Pill> : <Pill tone="good">In the library</Pill>),
}

/** The library of questions. */
export function FieldTable(list: Pick<DataTableProps<FieldLine>, 'rows' | 'sort'>) {
  const shown = list.rows.some((row) => row.archived) ? [...columns, state] : columns
  return <DataTable caption="Fields" captionHidden dense columns={shown} {...list} />
}
