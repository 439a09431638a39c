import type { ReverseCharge, TaxMode } from '#app/domain/season/prices/tax.ts'

/** The fields of a season's currency and tax, in the order of its form. Safe for the browser. */
export const TERMS_LABELS = {
  currency: 'Currency',
  mode: 'Tax',
  name: 'Name of the tax',
  rate: 'Rate in percent',
  exemptNote: 'Reason for charging no tax',
  reverse: 'Reverse charge',
  country: 'Country of the tax',
  reverseNote: 'Note on reverse charge',
} as const

export const TAX_MODE_LABELS: Readonly<Record<TaxMode, string>> = {
  none: 'No tax',
  added: 'Added to prices',
  included: 'Included in prices',
  exempt: 'Exempt',
}

export const REVERSE_LABELS: Readonly<Record<ReverseCharge, string>> = {
  off: 'Never',
  eu: 'For businesses in other EU countries',
  abroad: 'For businesses in all other countries',
}
