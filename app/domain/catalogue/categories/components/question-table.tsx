import { Form, Link } from '@remix-run/react'
import { requiredText } from '#app/domain/catalogue/categories/binding-text.ts'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export interface QuestionRow {
  bindingId: number
  key: string
  label: string
  type: CategoryField['type']
  required: boolean
  requiredBy: CategoryField['requiredBy']
  judgeVisible: boolean
  onlyIf: string | null
}

/** A section's questions in their order; each can be moved, changed and taken out. */
export function QuestionTable({
  categoryId,
  section,
  rows,
}: {
  categoryId: number
  section: string
  rows: readonly QuestionRow[]
}) {
  return (
    <DataTable
      caption={section}
      rows={rows}
      rowKey={(row) => row.bindingId}
      columns={[
        {
          id: 'label',
          header: 'Question',
          main: true,
          long: true,
          cell: (row) => (
            <>
              <Link to={href('/admin/categories/:id/fields/:cf/edit', { id: categoryId, cf: row.bindingId })}>
                {row.label}
              </Link>
              {row.onlyIf ? <small>{row.onlyIf}</small> : null}
            </>
          ),
        },
        {
          id: 'type',
          header: 'Type',
          cell: (row) => (
            <>
              {FIELD_TYPE_NAMES[row.type]}
              <small>{row.key}</small>
            </>
          ),
        },
        { id: 'needed', header: 'Needed', cell: (row) => requiredText(row) },
        { id: 'judges', header: 'Judges', cell: (row) => (row.judgeVisible ? 'See it' : 'Do not see it') },
        {
          id: 'order',
          header: 'Order',
          cell: (row) => {
            const at = rows.indexOf(row)
            if (rows.length === 1) return 'The only one'
            return (
              <Form method="post" className="cluster" preventScrollReset>
                <input type="hidden" name="bindingId" value={row.bindingId} />
                {at > 0 ? (
                  <Button kind="quiet" name="move" value="up">
                    Up<VisuallyHidden>: {row.label}</VisuallyHidden>
                  </Button>
                ) : null}
                {at < rows.length - 1 ? (
                  <Button kind="quiet" name="move" value="down">
                    Down<VisuallyHidden>: {row.label}</VisuallyHidden>
                  </Button>
                ) : null}
              </Form>
            )
          },
        },
      ]}
    />
  )
}
