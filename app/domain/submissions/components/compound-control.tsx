import type { ReactNode } from 'react'
import { partId } from '#app/domain/catalogue/fields/address-answer.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import type { AddressPart } from '#app/platform/postal-address.ts'
import { Fieldset } from '#app/ui/field.tsx'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
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
      {question.field.type === 'money' ? <AmountControls {...question} /> : <AddressControls {...question} />}
    </Fieldset>
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
