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
export function CompoundControl({ legend, hint, errors, ...question }: CompoundProps) {
  return (
    <Fieldset id={question.field.key} boxed {...{ legend, hint, errors }}>
      <AddressControls {...question} />
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
