import { Link, useLocation } from '@remix-run/react'
import type { ReactElement, ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { listHref } from '#app/ui/list-state.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { useInZone } from '#app/ui/zone-column.tsx'

export interface Column<Row> {
  /** The value of `sort` in the address, of a column to sort by. */
  id?: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures: at the right, in tabular numbers. */
  numeric?: boolean
  sortable?: boolean
  /** Names the row: its cell is a row header. Default the first column. */
  main?: boolean
  /** The header is read out but not drawn, for a column of buttons. */
  headerHidden?: boolean
  /** Heads the column in place of its hidden header, such as a box that ticks those of all rows. */
  heading?: ReactNode
  /** When stacked, its hidden header is shown beside the cell, for a value that is unclear alone. */
  labelled?: boolean
  /** Names and addresses of any length: where one has no space to break at, it breaks anywhere. */
  long?: boolean
  /** A column of `TimeInZone`: its header names the zone for all of them. */
  inZone?: boolean
  /** On phones, where a record of a dense list is three lines: its value without the column's name, or nothing of it. */
  phone?: 'bare' | 'none'
}

export interface DataTableProps<Row> {
  /** Says what is listed. Drawn above the table unless hidden. */
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Default the row's `id`. */
  rowKey?: (row: Row) => string | number
  /** The order in force, from `readListState`. */
  sort?: { sort: string; direction: 'asc' | 'desc' }
  /** Instead of the table when there are no rows: `EmptyState` or `NoResults`. */
  empty?: ReactNode
  /**
   * One line a row on wide screens, and a page whose head leaves room to many of them: the lists that admins work through. Its styles are
   * `dense.css`, which the route loads.
   */
  dense?: boolean
  /** A foot of totals: one node per column, in order. */
  foot?: readonly ReactNode[]
}

/** A column's heading as a link that sorts by it, and turns the order round when it already does. */
export function SortHeader({
  id,
  label,
  sort,
}: {
  id: string
  label: string
  sort?: DataTableProps<never>['sort']
}) {
  const { search } = useLocation()
  const active = sort?.sort === id
  const next = active && sort.direction === 'asc' ? 'desc' : 'asc'
  return (
    <Link to={listHref(search, { sort: id, dir: next })} preventScrollReset className="sort">
      {label}
      {active ? <span aria-hidden="true">{sort.direction === 'asc' ? '↑' : '↓'}</span> : null}
    </Link>
  )
}

const nameOf = ({ id, header }: Pick<Column<never>, 'id' | 'header'>) => id ?? header

const MAX_IN_CELL = 16

/** Tells whether a dense table may cut what a cell says, so that the cell needs it as its title too. */
const isCut = (content: ReactNode): content is string =>
  typeof content === 'string' && content.length > MAX_IN_CELL

interface Keyed {
  id: string | number
}

/** A table on wide screens and a stack of records on phones, where each value carries its column's name. */
export function DataTable<Row extends Keyed>(props: DataTableProps<Row>): ReactElement
export function DataTable<Row>(
  props: DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'rowKey'>>,
): ReactElement
export function DataTable<Row extends Keyed>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey = ({ id }) => id,
  sort,
  empty,
  dense,
  foot,
}: DataTableProps<Row>) {
  const inZone = useInZone()
  if (rows.length === 0 && empty) return <>{empty}</>
  const headerOf = (column: Column<Row>) => (column.inZone ? inZone(column.header) : column.header)
  const main = columns.find((column) => column.main) ?? columns[0]
  return (
    <table className={classes('table', dense && 'table-dense')}>
      <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={nameOf(column)}
              scope="col"
              className={classes(column.numeric && 'numeric')}
              aria-sort={
                column.sortable && sort?.sort === nameOf(column)
                  ? sort.direction === 'asc'
                    ? 'ascending'
                    : 'descending'
                  : undefined
              }
            >
              {column.sortable ? (
                <SortHeader id={nameOf(column)} label={headerOf(column)} sort={sort} />
              ) : column.headerHidden ? (
                (column.heading ?? <VisuallyHidden>{column.header}</VisuallyHidden>)
              ) : (
                headerOf(column)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => {
              const Cell = column === main ? 'th' : 'td'
              const content = column.cell(row)
              return (
                <Cell
                  key={nameOf(column)}
                  scope={column === main ? 'row' : undefined}
                  title={dense && column.long && isCut(content) ? content : undefined}
                  className={classes(
                    column.numeric && 'numeric',
                    column.long && 'long',
                    column.phone && `phone-${column.phone}`,
                  )}
                  data-label={
                    column === main || (column.headerHidden && !column.labelled)
                      ? undefined
                      : headerOf(column)
                  }
                >
                  {content}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
      {foot ? (
        <tfoot>
          <tr>
            {columns.map((column, index) => (
              <td
                key={nameOf(column)}
                className={classes(column.numeric && 'numeric')}
                data-label={column === main || foot[index] == null ? undefined : column.header}
              >
                {foot[index]}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
