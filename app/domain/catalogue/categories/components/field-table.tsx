import { Link } from '@remix-run/react'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import type { FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { href } from '#app/platform/href.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { ReactNode } from 'react'

export interface FieldTableRow {
  id: number
  key: string
  label: string
  type: FieldType
  limits: string
  judgeVisible: boolean
  archived: boolean
  uses: number
  usesEver: number
}

const columns: readonly Column<FieldTableRow>[] = [
  {
    id: 'label',
    header: 'Field',
    main: true,
    sortable: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/fields/view/:id', { id: row.id })}>{row.label}</Link>
        {row.limits ? <small>{row.limits}</small> : null}
      </>
    ),
  },
  { id: 'key', header: 'Key', sortable: true, cell: (row) => <code>{row.key}</code> },
  { id: 'type', header: 'Type', sortable: true, cell: (row) => FIELD_TYPE_NAMES[row.type] },
  { id: 'judges', header: 'Judges', cell: (row) => (row.judgeVisible ? 'See it' : 'Do not see it') },
  {
    id: 'uses',
    header: 'Categories',
    numeric: true,
    sortable: true,
    cell: (row) => (
      <>
        {row.uses}
        {row.usesEver > row.uses ? <small>and {row.usesEver - row.uses} of other seasons</small> : null}
      </>
    ),
  },
]

const state: Column<FieldTableRow> = {
  id: 'state',
  header: 'State',
  cell: (row) => (row.archived ? <Pill>Archived</Pill> : <Pill tone="good">In the library</Pill>),
}

/** The library of questions. */
export function FieldTable({
  rows,
  sort,
  empty,
}: {
  rows: readonly FieldTableRow[]
  sort: { sort: string; direction: 'asc' | 'desc' }
  empty: ReactNode
}) {
  return (
    <DataTable
      caption="Fields of the library"
      captionHidden
      columns={rows.some((row) => row.archived) ? [...columns, state] : columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      empty={empty}
    />
  )
}
