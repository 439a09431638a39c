import { REVERSE_CHARGES, TAX_MODES } from '#app/domain/season/prices/tax.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import { Fieldset } from '#app/ui/field.tsx'
import { controlsOf, type FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { optionsOf, Select, type Option } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { seasonTermsSchema } from '../season-terms.ts'
import { REVERSE_LABELS, TAX_MODE_LABELS, TERMS_LABELS } from '../season-terms-labels.ts'

interface SeasonTermsFieldsProps {
  form: FormOf<typeof seasonTermsSchema>
  currencies: readonly Option[]
  /** The currency, once an invoice has fixed it. */
  fixed: string | null
}

/** What the entries of a season are sold in, and how they are taxed. All fields are shown, because no script hides them. */
export function SeasonTermsFields({ form, currencies, fixed }: SeasonTermsFieldsProps) {
  const control = controlsOf<keyof typeof TERMS_LABELS>(form.field, TERMS_LABELS)
  return (
    <>
      {fixed === null ? (
        <SearchSelect
          {...control('currency')}
          hint="Prices, codes and settings keep their figures. Fixed with the first invoice."
          options={currencies}
          required
        />
      ) : (
        <>
          <p>
            {TERMS_LABELS.currency}: <strong>{fixed}</strong>. Invoices have been issued in it, so it cannot
            change.
          </p>
          <input type="hidden" name={form.name('currency')} value={fixed} />
        </>
      )}
      <Select
        {...control('mode')}
        options={optionsOf(TAX_MODE_LABELS, TAX_MODES)}
        hint="A change applies to new invoices only."
        required
      />
      <Input {...control('name')} hint="As printed on invoices, such as VAT." width="short" optional />
      <Input {...control('rate')} hint="Such as 19 or 8.25." inputMode="decimal" width="short" optional />
      <Textarea
        {...control('exemptNote')}
        hint="Printed on the invoices of an award that is exempt, with the law."
        rows={2}
        optional
      />
      <Fieldset legend="Businesses abroad" hint="They account for the tax themselves." boxed>
        <Select {...control('reverse')} options={optionsOf(REVERSE_LABELS, REVERSE_CHARGES)} required />
        <SearchSelect
          {...control('country')}
          options={countries}
          placeholder="Select a country"
          hint="Where the award charges the tax."
          optional
        />
        <Textarea
          {...control('reverseNote')}
          hint="Printed on their invoices, as the law demands."
          rows={2}
          optional
        />
      </Fieldset>
    </>
  )
}
