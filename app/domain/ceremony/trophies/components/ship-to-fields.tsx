import { countries } from '#app/platform/places/place-lists.ts'
import { controlsOf, type FieldOf, type FieldState } from '#app/ui/form-fields.ts'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { ORDER_LABELS, SHIP_LABELS } from '../labels.ts'

type Name = keyof typeof SHIP_LABELS

const FIELDS: readonly (Partial<InputProps> & { name: Exclude<Name, 'country'> })[] = [
  { name: 'name', autoComplete: 'shipping name' },
  {
    name: 'email',
    type: 'email',
    autoComplete: 'email',
    hint: 'We send the link, the invoice and the proof here.',
  },
  { name: 'addressLine1', autoComplete: 'shipping address-line1' },
  { name: 'addressLine2', autoComplete: 'shipping address-line2', optional: true },
  { name: 'city', autoComplete: 'shipping address-level2' },
  { name: 'region', autoComplete: 'shipping address-level1', optional: true },
  { name: 'postalCode', autoComplete: 'shipping postal-code', width: 'short', optional: true },
]

/** Where a trophy is sent. */
export function ShipToFields({ address, phone }: { address: FieldOf<Name>; phone: FieldState }) {
  const control = controlsOf<Name>(address, SHIP_LABELS)
  return (
    <>
      {FIELDS.map(({ name, ...input }) => (
        <Input key={name} {...input} {...control(name)} required={!input.optional} />
      ))}
      <SearchSelect
        {...control('country')}
        options={countries}
        placeholder="Select a country"
        autoComplete="shipping country"
        required
      />
      <Input {...phone} label={ORDER_LABELS.phone} type="tel" width="medium" autoComplete="tel" optional />
    </>
  )
}
