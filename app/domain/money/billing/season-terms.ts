import { z } from 'zod'
import { NO_TAX, rateText, REVERSE_CHARGES, TAX_MODES } from '#app/domain/season/prices/tax.ts'
import type { SeasonMoney } from '#app/domain/season/seasons/season-money-row.ts'
import { isCurrency } from '#app/platform/currency-list.ts'
import { valueTexts } from '#app/platform/form-values.ts'
import { isCountryCode } from '#app/platform/places/places.ts'
import { oneOf, optionalText, REQUIRED } from '#app/platform/validation.ts'
import { REVERSE_LABELS, TAX_MODE_LABELS, TERMS_LABELS } from './season-terms-labels.ts'

/** In what an award sells the entries of a season, and how it taxes them. */
export type SeasonTerms = SeasonMoney

const text = (most: number) => optionalText(most).transform((typed) => typed ?? '')

/** A rate as it is typed, in basis points: "19" is 1900, "8.25" is 825. `null` for what is no rate. */
function readRate(typed: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** The form of a season's currency and tax. What its kind of tax does not use is left out. */
export const seasonTermsSchema = z
  .object({
    currency: z.string({ error: REQUIRED }).refine(isCurrency, 'Select a currency from the list'),
    mode: oneOf(TAX_MODES),
    name: text(30),
    rate: z.string().default(''),
    exemptNote: text(300),
    reverse: oneOf(REVERSE_CHARGES),
    country: z.string().default(''),
    reverseNote: text(300),
  })
  .transform(({ currency, rate, ...typed }, context): SeasonTerms => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const { mode } = typed
    if (mode === 'none') return { currency, tax: NO_TAX }
    if (typed.name === '') issue('name', REQUIRED)
    if (mode === 'exempt') {
      if (typed.exemptNote === '') issue('exemptNote', REQUIRED)
      return { currency, tax: { ...NO_TAX, mode, name: typed.name, exemptNote: typed.exemptNote } }
    }
    const rateBp = readRate(rate)
    if (!rateBp) issue('rate', 'Enter a rate above 0, like 19 or 8.25')
    const taxed = { ...NO_TAX, mode, name: typed.name, rateBp: rateBp ?? 0 }
    const { reverse, country, reverseNote } = typed
    if (reverse === 'off') return { currency, tax: taxed }
    if (!isCountryCode(country)) issue('country', 'Select a country from the list')
    if (reverseNote === '') issue('reverseNote', REQUIRED)
    return { currency, tax: { ...taxed, reverse, country, reverseNote } }
  })

/** What the form's fields hold for stored terms. */
export function termsFields({ currency, tax }: SeasonTerms): Record<keyof typeof TERMS_LABELS, string> {
  const { rateBp, reverseNote, ...rest } = tax
  return {
    ...rest,
    currency,
    rate: rateBp > 0 ? String(rateBp / 100) : '',
    reverseNote: reverseNote || 'Reverse charge: the recipient of the service accounts for the tax.',
  }
}

/** The terms as their history shows them. */
export function termsText({ currency, tax }: SeasonTerms) {
  const { mode, rateBp, reverse, ...rest } = tax
  return valueTexts(TERMS_LABELS, {
    ...rest,
    currency,
    mode: TAX_MODE_LABELS[mode],
    rate: rateBp > 0 ? rateText(rateBp) : '',
    reverse: REVERSE_LABELS[reverse],
  })
}
