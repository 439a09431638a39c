import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface CategoryRow {
  id: number
  name: string
  slug: string
  items: number
  isFirst: boolean
  isLast: boolean
}

/** The categories of the newsroom in their order. */
export function CategoryTable({ rows }: { rows: readonly CategoryRow[] }) {
  return (
    <DataTable
      caption="Categories"
      captionHidden
      dense
      rows={rows}
      columns={[
        {
          id: 'name',
          header: 'Category',
          main: true,
          long: true,
          cell: ({ id, name }) => <Link to={href('/press/category/edit/:id', { id })}>{name}</Link>,
        },
        { id: 'slug', header: 'Address', long: true, cell: ({ slug }) => slug },
        { id: 'items', header: 'Items', numeric: true, cell: ({ items }) => items },
        {
          id: 'order',
          header: 'Order',
          headerHidden: true,
          cell: ({ id, name, isFirst, isLast }) => (
            <MoveButtons name="intent" fields={{ categoryId: id }} record={name} {...{ isFirst, isLast }} />
          ),
        },
      ]}
    />
  )
}
