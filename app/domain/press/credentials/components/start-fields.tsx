import { countries } from '#app/platform/places/place-lists.ts'
import { labelled, type FieldNames, type FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { CREDENTIAL_FIELDS } from '../labels.ts'
import { OUTLET_LABELS } from '../rules.ts'
import type { startSchema } from '../schema.ts'

/** The outlet, and who applies for it. */
export function StartFields({ form }: { form: FormFields<FieldNames<typeof startSchema>> }) {
  const { control } = labelled(form, CREDENTIAL_FIELDS as Record<FieldNames<typeof startSchema>, string>)
  return (
    <>
      <h2>Your outlet</h2>
      <Input
        {...control('outletName')}
        hint="If you are freelance: the outlet you write for."
        autoComplete="organization"
        maxLength={120}
        required
      />
      <Select
        {...control('outletKind')}
        options={optionsOf(OUTLET_LABELS)}
        placeholder="Select a type"
        required
      />
      <Input {...control('website')} inputMode="url" autoComplete="url" maxLength={500} required />
      <Input
        {...control('audience')}
        hint="Readers, viewers or listeners in a month."
        width="medium"
        maxLength={60}
        optional
      />
      <SearchSelect
        {...control('country')}
        options={countries}
        placeholder="Select a country"
        autoComplete="country"
        required
      />
      <h2>You</h2>
      <Input {...control('applicant')} autoComplete="name" maxLength={120} required />
      <Input
        {...control('email')}
        hint="We email the link to your application here."
        type="email"
        autoComplete="email"
        required
      />
      <Input {...control('phone')} type="tel" autoComplete="tel" maxLength={40} width="medium" required />
      <Input
        {...control('role')}
        hint="Like reporter, editor or photographer."
        autoComplete="organization-title"
        maxLength={80}
        required
      />
    </>
  )
}
