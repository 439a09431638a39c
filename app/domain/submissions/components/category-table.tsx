import type { CategoryLine } from '#app/domain/submissions/choice.server.ts'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { href } from '#app/platform/href.ts'

interface CategoryTableProps {
  rows: readonly CategoryLine[]
  empty: ReactNode
  /** Says what the list is of; default all categories. */
  caption?: string
  /** Tells where its name and its button lead; by default to the page about entering it, and the button sends the form around the table. */
  hrefOf?: (categoryId: number) => string
  /** Says what selecting one does in place of starting an entry: "Copy". */
  verb?: string
}

interface ChoiceProps {
  row: CategoryLine
  hrefOf: CategoryTableProps['hrefOf']
  verb: string | undefined
}

function Choice({ row, hrefOf, verb }: ChoiceProps) {
  if (row.refusal) return <span className="hint">{row.refusal}</span>
  if (hrefOf)
    return (
      <LinkButton kind="secondary" to={hrefOf(row.id)}>
        {verb}
        <VisuallyHidden> in {row.name}</VisuallyHidden>
      </LinkButton>
    )
  return (
    <Button kind="secondary" name="category" value={row.id}>
      Start<VisuallyHidden> an entry in {row.name}</VisuallyHidden>
    </Button>
  )
}

const ruleHref = (categoryId: number) => href('/submissions/add/:categoryId', { categoryId })

/** The categories of a season with what entering each would cost and whether it is possible. */
export function CategoryTable({ rows, empty, caption = 'Categories', hrefOf, verb }: CategoryTableProps) {
  const columns: Column<CategoryLine>[] = [
    {
      header: 'Category',
      cell: (row) => (
        <>
          <Link to={(hrefOf ?? ruleHref)(row.id)}>{categoryTitle(row)}</Link>
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
      header: 'Select',
      headerHidden: true,
      cell: (row) => <Choice row={row} hrefOf={hrefOf} verb={verb} />,
    },
  ]
  return <DataTable caption={caption} captionHidden columns={columns} rows={rows} empty={empty} />
}
