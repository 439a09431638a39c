import { countries } from '#app/platform/places/place-lists.ts'
import { Fieldset } from '#app/ui/field.tsx'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import type { StudioType } from '../rules.ts'

export type FieldState = Pick<InputProps, 'name' | 'errors' | 'defaultValue'>

/** Names of the fields in the order they stand, for the error summary. */
export const studioFieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  legalName: 'Registered name',
  onBehalfOf: 'On behalf of',
  school: 'School',
  course: 'Course and year',
  website: 'Website',
  country: 'Country',
  addressLine1: 'Street and number',
  addressLine2: 'Second address line',
  city: 'Town or city',
  region: 'State or region',
  postalCode: 'Postal code',
  billingName: 'Name on invoices',
  billingEmail: 'Billing e-mail',
  taxId: 'Tax number',
}

interface StudioFieldsProps {
  type: StudioType
  field: (name: string) => FieldState
  /** Why the name cannot be changed now. */
  nameLocked?: string | null
}

/** The questions of a studio record; students are asked for their school, agencies for whom they act. */
export function StudioFields({ type, field, nameLocked }: StudioFieldsProps) {
  const student = type === 'student'
  const agency = type === 'agency' || type === 'distributor'
  const label = (name: string) => ({ ...field(name), label: studioFieldLabels[name] ?? name })
  return (
    <>
      <Fieldset legend="Who enters">
        <Input
          {...label('name')}
          hint={
            nameLocked ?? (student ? 'Your own name, as it should be printed.' : 'As it should be printed.')
          }
          readOnly={Boolean(nameLocked)}
          autoComplete={student ? 'name' : 'organization'}
          required
        />
        {student ? (
          <>
            <Input {...label('school')} required />
            <Input {...label('course')} hint="Such as “BA Animation, third year”." required />
          </>
        ) : (
          <Input {...label('legalName')} hint="If it differs; it goes on invoices." optional />
        )}
        {agency ? (
          <Input
            {...label('onBehalfOf')}
            hint="The client or maker you enter for, if it is always the same."
            optional
          />
        ) : null}
        <Input {...label('website')} type="url" placeholder="https://" autoComplete="url" optional />
      </Fieldset>
      <Fieldset legend="Address">
        <SearchSelect
          {...label('country')}
          options={countries}
          placeholder="Choose a country"
          autoComplete="country"
          required
        />
        <Input {...label('addressLine1')} autoComplete="address-line1" required />
        <Input {...label('addressLine2')} autoComplete="address-line2" optional />
        <Input {...label('city')} autoComplete="address-level2" required />
        <Input {...label('region')} autoComplete="address-level1" width="medium" optional />
        <Input {...label('postalCode')} autoComplete="postal-code" width="short" optional />
      </Fieldset>
      <Fieldset legend="Billing">
        <Input
          {...label('billingName')}
          hint="If it is not the studio’s own name."
          autoComplete="billing organization"
          optional
        />
        <Input {...label('billingEmail')} type="email" autoComplete="email" required />
        <Input
          {...label('taxId')}
          hint="VAT or tax number, if it has to be on the invoice."
          width="medium"
          optional
        />
      </Fieldset>
    </>
  )
}
