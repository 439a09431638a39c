import { useEffect, useState, type ReactNode } from 'react'
import { columnsText, shownTable } from '#app/domain/catalogue/fields/table-answer.ts'
import { cellId, partId } from '#app/domain/catalogue/fields/address-answer.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import type { AddressPart } from '#app/platform/postal-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { FieldView } from '../form/form-view.ts'

/** Questions of several controls. All of one question have its key as their name, and are sent in their order. */

interface CompoundProps {
  field: FieldView
  value: FieldView['value']
  legend: string
  hint: ReactNode
  errors: string[] | undefined
  errorsAt: (id: string) => string[] | undefined
}

/** The question whichever of these types it has. */
export default function CompoundControl({ legend, hint, errors, ...question }: CompoundProps) {
  return (
    <Fieldset id={question.field.key} boxed {...{ legend, hint, errors }}>
      <Controls {...question} legend={legend} />
    </Fieldset>
  )
}

function Controls({ legend, ...question }: Question & Pick<CompoundProps, 'legend'>) {
  if (question.field.type === 'money') return <AmountControls {...question} />
  if (question.field.type === 'table') return <TableControls {...question} caption={legend} />
  return <AddressControls {...question} />
}

/** Empty rows after those that have a text; the next ones come with a button, or without scripts when the page is saved. */
const SPARE_ROWS = 3

/** A row without a text is left out, so there is no button that removes one. */
function TableControls({ field, value, errorsAt, caption }: Question & { caption: string }) {
  const { key: name, options = [], mostRows = 0 } = field
  const { columns, rows } = shownTable(options, value)
  const [added, setAdded] = useState(0)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const count = Math.max(rows.length, Math.min(mostRows, rows.length + SPARE_ROWS + added))
  const shown = Array.from({ length: count }, (_, id) => ({ id, cells: rows[id] ?? [] }))
  return (
    <Stack>
      <p className="hint">
        {mostRows === 1 ? 'One row.' : `Up to ${mostRows} rows.`} Rows without a text are left out.
        <noscript> Save to get more empty rows.</noscript>
      </p>
      <DataTable
        caption={caption}
        captionHidden
        rows={shown}
        columns={[
          { header: 'Row', cell: ({ id }) => id + 1, main: true },
          ...columns.map((column, at) => ({
            ...{ id: `column-${column.value}`, header: column.label },
            cell: ({ id: row, cells }: (typeof shown)[number]) => {
              const id = cellId(name, row, at)
              return (
                <Input
                  {...{ id, name, errors: errorsAt(id), defaultValue: cells[at] ?? '' }}
                  label={`${column.label}, row ${row + 1}`}
                  labelHidden
                  autoComplete="off"
                  data-first={row + at === 0 ? '' : undefined}
                />
              )
            },
          })),
        ]}
      />
      <input type="hidden" name={name} value={columnsText(columns.map((column) => column.value))} />
      {isLive && count < mostRows ? (
        <Button kind="secondary" type="button" onClick={() => setAdded(added + 1)}>
          Add a row
        </Button>
      ) : null}
    </Stack>
  )
}

const ADDRESS: readonly [AddressPart, Partial<InputProps>][] = [
  ['addressLine1', { autoComplete: 'address-line1' }],
  ['addressLine2', { autoComplete: 'address-line2', optional: true }],
  ['city', { autoComplete: 'address-level2' }],
  ['region', { autoComplete: 'address-level1', optional: true, width: 'medium' }],
  ['postalCode', { autoComplete: 'postal-code', optional: true, width: 'short' }],
  ['country', {}],
]

/** Conditions go by the first control: a currency alone is no answer. */
function AmountControls({ field: { key: name, options = [] }, value = [], errorsAt }: Question) {
  const [first] = options
  const [id, currencyId] = [partId(name, 'amount'), partId(name, 'currency')]
  const one = options.length === 1 ? first : undefined
  return (
    <>
      <Input
        {...{ id, name, errors: errorsAt(id), defaultValue: value[0] ?? '' }}
        label={one ? `Amount in ${one.value}` : 'Amount'}
        inputMode="decimal"
        width="medium"
        autoComplete="off"
        data-first=""
      />
      {one ? (
        <input type="hidden" name={name} value={one.value} />
      ) : (
        <SearchSelect
          {...{ id: currencyId, name, errors: errorsAt(currencyId), options }}
          label="Currency"
          defaultValue={value[1] ?? first?.value}
        />
      )}
    </>
  )
}

type Question = Pick<CompoundProps, 'field' | 'value' | 'errorsAt'>

function AddressControls({ field: { key: name, parts = [] }, value = [], errorsAt }: Question) {
  return ADDRESS.map(([part, more], at) => {
    const id = partId(name, part)
    const control = { id, name, label: parts[at], errors: errorsAt(id), defaultValue: value[at] ?? '' }
    return part === 'country' ? (
      <SearchSelect
        key={part}
        {...control}
        options={countries}
        placeholder="Select a country"
        autoComplete="country"
      />
    ) : (
      <Input key={part} {...control} {...more} />
    )
  })
}
