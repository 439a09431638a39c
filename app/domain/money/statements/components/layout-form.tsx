import { controlsOf, type FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { COLUMN_LABELS, COLUMN_NAMES, OUTGOING_LABELS } from '../csv-columns.ts'
import { DATE_FORM_LABELS, DECIMAL_LABELS } from '../csv-values.ts'
import type { layoutSchema } from '../schema.ts'

export const LAYOUT_LABELS = {
  head: 'Row with the column names',
  ...COLUMN_LABELS,
  dateForm: 'Dates are written',
  decimal: 'Decimals come after',
  outgoing: 'Money out is marked',
} as const

interface LayoutFieldsProps {
  form: FormOf<typeof layoutSchema>
  rows: readonly (readonly string[])[]
  width: number
}

const HINTS: Partial<Record<(typeof COLUMN_NAMES)[number], string>> = {
  amount: 'Or select money in and money out.',
  sign: 'If one column says S or H, D or C.',
  status: 'Rows that are pending or failed are left out.',
}

/** What the columns of a table are, with its first rows beside them. */
export function LayoutFields({ form, rows, width }: LayoutFieldsProps) {
  const control = controlsOf<keyof typeof LAYOUT_LABELS>(form.field, LAYOUT_LABELS)
  const head = rows[Number(form.field('head').defaultValue ?? '1') - 1]
  const options = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: [`Column ${at + 1}`, head?.[at]].filter(Boolean).join(': '),
  }))
  return (
    <>
      <Input {...control('head')} hint="0 if there is none." inputMode="numeric" width="short" required />
      {COLUMN_NAMES.map((name) => (
        <Select
          key={name}
          {...control(name)}
          options={options}
          placeholder="Not in this file"
          hint={HINTS[name]}
          optional={name !== 'date' && name !== 'text'}
        />
      ))}
      <Select {...control('dateForm')} options={optionsOf(DATE_FORM_LABELS)} placeholder="Select" required />
      <Select {...control('decimal')} options={optionsOf(DECIMAL_LABELS)} placeholder="Select" required />
      <Select {...control('outgoing')} options={optionsOf(OUTGOING_LABELS)} placeholder="Select" required />
    </>
  )
}

/** The first rows of a table as the file has them. */
export function FirstRows({ rows, width }: Pick<LayoutFieldsProps, 'rows' | 'width'>) {
  return (
    <DataTable
      caption="First rows of the file"
      columns={[
        { header: 'Row', cell: (row) => row.number },
        ...Array.from({ length: width }, (_, at) => ({
          header: `Column ${at + 1}`,
          long: true,
          cell: (row: ShownRow) => row.cells[at] ?? '',
        })),
      ]}
      rows={rows.map((cells, index): ShownRow => ({ number: index + 1, cells }))}
      rowKey={(row) => row.number}
    />
  )
}

interface ShownRow {
  number: number
  cells: readonly string[]
}
