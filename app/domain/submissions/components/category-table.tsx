import type { CategoryLine } from '#app/domain/submissions/choice.server.ts'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { href } from '#app/platform/href.ts'

/** The button of a row. */
const START = 'Start'

interface CategoryTableProps {
  rows: readonly CategoryLine[]
  empty: ReactNode
  /** Where selecting one leads; by default to the page that starts an entry in it. */
  hrefOf?: (categoryId: number) => string
  /** What selecting one does: "Start". */
  verb?: string
}

function columnsFor(hrefOf: (categoryId: number) => string, verb: string): Column<CategoryLine>[] {
  return [
    {
      header: 'Category',
      cell: (row) => (
        <>
          <Link to={hrefOf(row.id)}>{categoryTitle(row)}</Link>
          <br />
          <span className="hint">{row.summary}</span>
        </>
      ),
    },
    {
      header: 'Price now',
      numeric: true,
      cell: (row) => (row.cents === null ? '–' : <Money cents={row.cents} currency={row.currency} />),
    },
    {
      header: 'Your entries',
      cell: (row) => (row.most === null ? (row.used > 0 ? row.used : '–') : `${row.used} of ${row.most}`),
    },
    {
      header: verb,
      headerHidden: true,
      cell: (row) =>
        row.refusal ? (
          <span className="hint">{row.refusal}</span>
        ) : (
          <LinkButton kind="secondary" to={hrefOf(row.id)}>
            {verb}
            <VisuallyHidden>
              {verb === START ? ' an entry in' : ' in'} {row.name}
            </VisuallyHidden>
          </LinkButton>
        ),
    },
  ]
}

/** The categories of a season with what entering each would cost and whether it is possible. */
export function CategoryTable({
  rows,
  empty,
  hrefOf = (categoryId: number) => href('/submissions/add/:categoryId', { categoryId }),
  verb = START,
}: CategoryTableProps) {
  return (
    <DataTable
      caption="Categories"
      captionHidden
      columns={columnsFor(hrefOf, verb)}
      rows={rows}
      empty={empty}
    />
  )
}
