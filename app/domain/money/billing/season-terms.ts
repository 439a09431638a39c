import { z } from 'zod'
import { isCurrency } from '#app/platform/currency-list.ts'
import { TERMS_LABELS } from './season-terms-labels.ts'
import { fieldValues, valueTexts } from '#app/platform/form-values.ts'
import { REQUIRED } from '#app/platform/validation.ts'

/** In what an award sells the entries of a season. */
export const seasonTermsSchema = z.object({
  currency: z.string({ error: REQUIRED }).refine(isCurrency, 'Select a currency from the list'),
})
export type SeasonTerms = z.output<typeof seasonTermsSchema>

/** The terms as their history shows them. */
export const termsText = (terms: SeasonTerms) => valueTexts(TERMS_LABELS, terms)

/** What the form's fields hold for stored terms. */
export const termsFields = (terms: SeasonTerms) => fieldValues(TERMS_LABELS, terms)
