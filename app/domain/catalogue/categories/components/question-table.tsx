import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { requiredText } from '../binding-text.ts'
import { FIELD_TYPE_NAMES } from '../field-types.ts'
import type { CategoryField } from '../fields.ts'

type QuestionRow = Pick<
  CategoryField,
  'bindingId' | 'key' | 'label' | 'type' | 'required' | 'requiredBy' | 'later'
> & {
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
  return (
    <DataTable
      caption={section}
      dense
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
              {row.later ? <small>Asked after a round of judging</small> : null}
            </>
          ),
        },
        {
          header: 'Type',
          phone: 'bare',
          cell: (row) => (
            <>
              {FIELD_TYPE_NAMES[row.type]}
              <small>{row.key}</small>
            </>
          ),
        },
        { header: 'Required', long: true, cell: requiredText },
        { header: 'Judges', phone: 'none', cell: (row) => (row.judgeVisible ? 'Visible' : 'Hidden') },
        {
          header: 'Order',
          headerHidden: true,
          cell: (row) => (
            <MoveButtons
              name="move"
              fields={{ bindingId: row.bindingId }}
              record={row.label}
              isFirst={row === rows[0]}
              isLast={row === rows.at(-1)}
            />
          ),
        },
      ]}
    />
  )
}
