import { Form } from '@remix-run/react'
import { countries } from '#app/platform/places/place-lists.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'

export const BILL_TO_LABELS = {
  name: 'Name on the invoice',
  email: 'E-mail for the invoice',
  addressLine1: 'Street and number',
  addressLine2: 'Second address line',
  city: 'Town or city',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  taxId: 'Tax number',
  poNumber: 'Order number',
  reason: 'Reason',
} as const

interface BillToFormProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  formKey: string
  backTo: string
  /** The office says why; the entrant need not. */
  withReason?: boolean
}

/** Other billing details for an unpaid invoice. */
export function BillToForm({ field, formKey, backTo, withReason }: BillToFormProps) {
  return (
    <Form method="post" className="stack narrow" noValidate>
      <input type="hidden" name="key" value={formKey} />
      <Input {...field('name')} label={BILL_TO_LABELS.name} autoComplete="billing organization" required />
      <Input
        {...field('email')}
        label={BILL_TO_LABELS.email}
        hint="The new invoice and its receipts go there."
        type="email"
        autoComplete="billing email"
        required
      />
      <Input
        {...field('addressLine1')}
        label={BILL_TO_LABELS.addressLine1}
        autoComplete="billing address-line1"
        required
      />
      <Input
        {...field('addressLine2')}
        label={BILL_TO_LABELS.addressLine2}
        autoComplete="billing address-line2"
        optional
      />
      <Input {...field('city')} label={BILL_TO_LABELS.city} autoComplete="billing address-level2" required />
      <Input
        {...field('region')}
        label={BILL_TO_LABELS.region}
        autoComplete="billing address-level1"
        optional
      />
      <Input
        {...field('postalCode')}
        label={BILL_TO_LABELS.postalCode}
        width="short"
        autoComplete="billing postal-code"
        optional
      />
      <SearchSelect
        {...field('country')}
        label={BILL_TO_LABELS.country}
        options={countries}
        placeholder="Choose a country"
        autoComplete="billing country"
        required
      />
      <Input {...field('taxId')} label={BILL_TO_LABELS.taxId} width="medium" autoComplete="off" optional />
      <Input
        {...field('poNumber')}
        label={BILL_TO_LABELS.poNumber}
        hint="If the payer’s accounts need one on the invoice."
        width="medium"
        autoComplete="off"
        optional
      />
      {withReason ? (
        <Input {...field('reason')} label={BILL_TO_LABELS.reason} hint="The entrant reads it." required />
      ) : null}
      <ButtonRow>
        <Button>Issue the corrected invoice</Button>
        <LinkButton kind="quiet" to={backTo}>
          Go back
        </LinkButton>
      </ButtonRow>
    </Form>
  )
}
