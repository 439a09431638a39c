import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { requiredText } from '../binding-text.ts'
import { FIELD_TYPE_NAMES } from '../field-types.ts'
import type { CategoryField } from '../fields.ts'

type QuestionRow = Pick<CategoryField, 'bindingId' | 'key' | 'label' | 'type' | 'required' | 'requiredBy'> & {
  judgeVisible: boolean
  onlyIf: string | null
}

interface QuestionTableProps {
  categoryId: number
  section: string
  rows: readonly QuestionRow[]
}

/** A section's questions in their order, with the buttons that move them. */
export function QuestionTable({ categoryId, section, rows }: QuestionTableProps) {
  const move = (row: QuestionRow, value: string, label: string) => (
    <Button kind="quiet" name="move" value={value}>
      {label}
      <VisuallyHidden>: {row.label}</VisuallyHidden>
    </Button>
  )
  return (
    <DataTable
      caption={section}
      rows={rows}
      rowKey={(row) => row.bindingId}
      columns={[
        {
          header: 'Question',
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
          header: 'Type',
          cell: (row) => (
            <>
              {FIELD_TYPE_NAMES[row.type]}
              <small>{row.key}</small>
            </>
          ),
        },
        { header: 'Required', cell: requiredText },
        { header: 'Judges', cell: (row) => (row.judgeVisible ? 'Visible' : 'Hidden') },
        {
          header: 'Order',
          cell: (row) => {
            if (rows.length === 1) return '–'
            return (
              <Form method="post" className="cluster" preventScrollReset>
                <input type="hidden" name="bindingId" value={row.bindingId} />
                {row === rows[0] ? null : move(row, 'up', 'Up')}
                {row === rows.at(-1) ? null : move(row, 'down', 'Down')}
              </Form>
            )
          },
        },
      ]}
    />
  )
}
