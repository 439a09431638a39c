import type { seasonTermsSchema } from '../season-terms.ts'
import { TERMS_LABELS } from '../season-terms-labels.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { SearchSelect } from '#app/ui/search-select.tsx'
import type { Option } from '#app/ui/select.tsx'

interface SeasonTermsFieldsProps {
  form: FormOf<typeof seasonTermsSchema>
  currencies: readonly Option[]
  /** The currency, once an invoice has fixed it. */
  fixed: string | null
}

/** What the entries of a season are sold in. */
export function SeasonTermsFields({ form, currencies, fixed }: SeasonTermsFieldsProps) {
  const currency = form.field('currency')
  return fixed === null ? (
    <SearchSelect
      {...currency}
      label={TERMS_LABELS.currency}
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
  )
}
