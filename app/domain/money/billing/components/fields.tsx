import { RECORDED_METHODS, PAY_METHOD_LABELS } from '../rules.ts'
import { amountHint } from '#app/platform/amounts.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import { controlsOf, type FieldOf, type FieldState } from '#app/ui/form-fields.ts'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'

export const BILL_TO_LABELS = {
  name: 'Name on the invoice',
  email: 'Email for the invoice',
  addressLine1: 'Street and number',
  addressLine2: 'Second address line',
  city: 'Town or city',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  taxId: 'Tax number',
  poNumber: 'Purchase order number',
} as const

type AddressName = Exclude<keyof typeof BILL_TO_LABELS, 'poNumber'>
type BillToInput = Partial<InputProps> & { name: AddressName }

const BEFORE_COUNTRY: readonly BillToInput[] = [
  { name: 'name', autoComplete: 'billing organization' },
  {
    name: 'email',
    type: 'email',
    hint: 'We send the invoice and receipts to this address.',
    autoComplete: 'billing email',
  },
  { name: 'addressLine1', autoComplete: 'billing address-line1' },
  { name: 'addressLine2', autoComplete: 'billing address-line2', optional: true },
  { name: 'city', autoComplete: 'billing address-level2' },
  { name: 'region', autoComplete: 'billing address-level1', optional: true },
  { name: 'postalCode', autoComplete: 'billing postal-code', width: 'short', optional: true },
]

interface BillToFieldsProps {
  /** The fields of name and address. */
  address: FieldOf<AddressName>
  poNumber: FieldState
}

/** Who an invoice is made out to. */
export function BillToFields({ address, poNumber }: BillToFieldsProps) {
  const control = controlsOf<AddressName>(address, BILL_TO_LABELS)
  return (
    <>
      {BEFORE_COUNTRY.map(({ name, ...input }) => (
        <Input key={name} {...input} {...control(name)} required={!input.optional} />
      ))}
      <SearchSelect
        {...control('country')}
        options={countries}
        placeholder="Select a country"
        autoComplete="billing country"
        required
      />
      <Input {...control('taxId')} width="medium" autoComplete="off" optional />
      <Input
        {...poNumber}
        label={BILL_TO_LABELS.poNumber}
        hint="If your accounts team needs one on the invoice."
        width="medium"
        autoComplete="off"
        optional
      />
    </>
  )
}

export function AmountInput({ field, currency }: { field: FieldState; currency: string }) {
  return (
    <Input
      {...field}
      label={`Amount in ${currency}`}
      hint={amountHint(currency)}
      inputMode="decimal"
      width="short"
      autoComplete="off"
      required
    />
  )
}

export const RECEIVED_LABELS = {
  amountCents: 'Amount',
  receivedOn: 'Payment date',
  method: 'Payment method',
  reference: 'Reference',
} as const

type ReceivedName = keyof typeof RECEIVED_LABELS

/** How much money arrived, when and how, as an admin records it. */
export function ReceivedFields({ field, currency }: { field: FieldOf<ReceivedName>; currency: string }) {
  const control = controlsOf(field, RECEIVED_LABELS)
  return (
    <>
      <AmountInput field={field('amountCents')} currency={currency} />
      <Input
        {...control('receivedOn')}
        hint="As shown on your bank statement"
        type="date"
        width="medium"
        required
      />
      <Select {...control('method')} options={optionsOf(PAY_METHOD_LABELS, RECORDED_METHODS)} required />
      <Input
        {...control('reference')}
        hint="The payer sees this on the receipt"
        autoComplete="off"
        optional
      />
    </>
  )
}
