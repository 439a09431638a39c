import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

interface CategoryRow {
  id: number
  name: string
  slug: string
  items: number
}

/** The categories of the newsroom in their order. */
export function CategoryTable({ rows }: { rows: readonly CategoryRow[] }) {
  return (
    <DataTable
      caption="Categories"
      captionHidden
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
          cell: ({ id, name }) => (
            <Form method="post" className="inline" noValidate preventScrollReset>
              <input type="hidden" name="categoryId" value={id} />
              <Button kind="quiet" name="intent" value="up">
                Up<VisuallyHidden>: {name}</VisuallyHidden>
              </Button>{' '}
              <Button kind="quiet" name="intent" value="down">
                Down<VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            </Form>
          ),
        },
      ]}
    />
  )
}
