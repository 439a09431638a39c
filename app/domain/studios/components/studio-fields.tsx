import type { ReactNode } from 'react'
import { countries } from '#app/platform/places/place-lists.ts'
import { Fieldset } from '#app/ui/field.tsx'
import { controlsOf, type FieldOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { studioFieldLabels, type StudioDetailName } from '../details.ts'
import { isAsked, type StudioType } from '../rules.ts'
import { words } from '#app/platform/award-words.ts'

export const STUDIO_FORM = 'studio'

interface StudioFieldsProps {
  field: FieldOf<StudioDetailName>
  /** `null` where the form around asks for it: then the questions of every kind are there, and `profile.css` shows those of its own. */
  type: StudioType | null
  /** Why the name cannot be changed. */
  nameLocked?: string | null
}

/** A question that only some kinds are asked. */
function ForKind({
  type,
  of,
  children,
}: {
  type: StudioType | null
  of: keyof typeof isAsked
  children: ReactNode
}) {
  if (type === null) return <div className={`asks-${of}`}>{children}</div>
  return isAsked[of](type) ? <>{children}</> : null
}

/** The fields of a studio profile; students have a school, agencies a client. */
export function StudioFields({ type, field, nameLocked }: StudioFieldsProps) {
  const student = type === 'student'
  const label = controlsOf(field, studioFieldLabels)
  return (
    <>
      <Fieldset legend={type === null ? 'Profile' : 'Who is entering?'}>
        <Input
          {...label('name')}
          hint={
            nameLocked ??
            (student
              ? 'Your name, exactly as it should appear in print.'
              : 'Exactly as it should appear in print.')
          }
          readOnly={Boolean(nameLocked)}
          autoComplete={student ? 'name' : 'organization'}
          required
        />
        <ForKind type={type} of="school">
          <Input {...label('school')} required />
        </ForKind>
        <ForKind type={type} of="school">
          <Input {...label('course')} hint="Such as “BA Design, third year”." required />
        </ForKind>
        <ForKind type={type} of="legalName">
          <Input {...label('legalName')} hint="If different. Printed on invoices." optional />
        </ForKind>
        <ForKind type={type} of="onBehalfOf">
          <Input {...label('onBehalfOf')} hint="The client or maker, if always the same." optional />
        </ForKind>
        <Input {...label('website')} type="url" placeholder="https://" autoComplete="url" optional />
      </Fieldset>
      <Fieldset legend="Address">
        <SearchSelect
          {...label('country')}
          options={countries}
          placeholder="Select a country"
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
          hint={`If different from the ${words.studio}’s name.`}
          autoComplete="billing organization"
          optional
        />
        <Input {...label('billingEmail')} type="email" autoComplete="email" required />
        <Input
          {...label('taxId')}
          hint="VAT or tax number, if you need it on invoices."
          width="medium"
          optional
        />
      </Fieldset>
    </>
  )
}
