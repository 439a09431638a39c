import { share } from './share.ts'

/**
 * Tax on entry fees. Pure and safe in the browser: integer minor units, rates in basis points (19 % is 1900).
 *
 * The one rule of rounding: the tax of each line is computed of what the line costs after its discount, and rounded to the
 * minor unit, half up. Totals are sums of lines and are never rounded.
 */

/** Prices are without it and it is added, prices include it, nothing is charged for a reason that is printed, or there is none. */
export const TAX_MODES = ['none', 'added', 'included', 'exempt'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** Which buyers account for the tax themselves: none, businesses of other EU countries, businesses of any other country. */
export const REVERSE_CHARGES = ['off', 'eu', 'abroad'] as const
export type ReverseCharge = (typeof REVERSE_CHARGES)[number]

/** How a season's fees are taxed. */
export interface TaxTerms {
  mode: TaxMode
  /** As it is printed, "VAT". */
  name: string
  rateBp: number
  /** Where it is charged; needed for reverse charge only. */
  country: string
  reverse: ReverseCharge
  /** Printed where nothing is charged: why the award is exempt, and that the buyer accounts for it. */
  exemptNote: string
  reverseNote: string
}

export const NO_TAX: TaxTerms = {
  mode: 'none',
  name: '',
  rateBp: 0,
  country: '',
  reverse: 'off',
  exemptNote: '',
  reverseNote: '',
}

export type TaxTreatment = 'taxed' | 'exempt' | 'reverse_charge'
export const TREATMENT_WORDS: Readonly<Record<TaxTreatment, string>> = {
  taxed: 'taxed',
  exempt: 'exempt',
  reverse_charge: 'reverse charge',
}

/** The terms an invoice was issued under and how they apply to its buyer; frozen on it. */
export interface InvoiceTax extends TaxTerms {
  treatment: TaxTreatment
}

export interface Buyer {
  country: string
  taxId: string | null
}

/** VAT numbers of the EU's members as they are written, by country. */
const VAT_NUMBERS: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL[A-Z0-9+*]{10}\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
}

const compact = (taxId: string | null) => (taxId ?? '').toUpperCase().replace(/[\s.-]/g, '')

/** Whether a business of this country would account for the tax itself. */
function isReversedIn(terms: TaxTerms, country: string): boolean {
  if (terms.reverse === 'off' || country === terms.country || country === '') return false
  return terms.reverse === 'abroad' || country in VAT_NUMBERS
}

const isCharged = ({ mode }: TaxTerms) => mode === 'added' || mode === 'included'

/** How the terms apply to a buyer; `null` where the season has no tax. */
export function treatmentOf(terms: TaxTerms, buyer: Buyer): TaxTreatment | null {
  if (terms.mode === 'none') return null
  if (terms.mode === 'exempt') return 'exempt'
  const reversed = isReversedIn(terms, buyer.country) && compact(buyer.taxId) !== ''
  return reversed && taxIdProblem(terms, buyer) === null ? 'reverse_charge' : 'taxed'
}

/** What an invoice for a buyer says of tax; `null` where the season has none. */
export function taxFor(terms: TaxTerms, buyer: Buyer): InvoiceTax | null {
  const treatment = treatmentOf(terms, buyer)
  return treatment && { ...terms, treatment }
}

/** What is wrong with the tax number of a business that could account for the tax itself; `null` where nothing depends on it. */
export function taxIdProblem(terms: TaxTerms, { country, taxId }: Buyer): string | null {
  const number = compact(taxId)
  if (!isCharged(terms) || number === '' || terms.reverse !== 'eu' || !isReversedIn(terms, country))
    return null
  if (VAT_NUMBERS[country]?.test(number)) return null
  const prefix = country === 'GR' ? 'EL' : country
  return `Enter a VAT number that begins with ${prefix}, or leave this empty and pay ${terms.name}`
}

const FULL = 10_000

export interface TaxedAmount {
  /** Without tax. */
  netCents: number
  taxCents: number
  /** What is to be paid. */
  grossCents: number
}

/** An amount at which the award lists a line, with its tax. Where none is charged on a price that includes it, the net is paid. */
export function taxed(listedCents: number, tax: InvoiceTax | null): TaxedAmount {
  if (!tax || !isCharged(tax)) return { netCents: listedCents, taxCents: 0, grossCents: listedCents }
  const due = tax.treatment === 'taxed'
  if (tax.mode === 'added') {
    const taxCents = due ? share(listedCents, tax.rateBp, FULL) : 0
    return { netCents: listedCents, taxCents, grossCents: listedCents + taxCents }
  }
  const contained = share(listedCents, tax.rateBp, FULL + tax.rateBp)
  const netCents = listedCents - contained
  return { netCents, taxCents: due ? contained : 0, grossCents: due ? listedCents : netCents }
}

export interface TaxedLine extends TaxedAmount {
  /** The price and what is taken off it, both without tax; their difference is the net. */
  unitCents: number
  discountCents: number
}

/** A line of an invoice from the listed price of its entry and what is taken off that. */
export function taxedLine(listedCents: number, discountCents: number, tax: InvoiceTax | null): TaxedLine {
  const line = taxed(listedCents - discountCents, tax)
  const { netCents: unitCents } = taxed(listedCents, tax)
  return { ...line, unitCents, discountCents: unitCents - line.netCents }
}

interface Credited {
  totalCents: number
  taxCents: number
}

/**
 * The tax in a credit of a part of an invoice: in proportion, such that credits of all of it come to exactly its tax. `before`
 * is what was credited of it already.
 */
export function creditedTax(invoice: Credited, before: Credited, amountCents: number): number {
  if (invoice.taxCents === 0 || invoice.totalCents === 0) return 0
  const upTo = Math.min(before.totalCents + amountCents, invoice.totalCents)
  return Math.max(0, share(invoice.taxCents, upTo, invoice.totalCents) - before.taxCents)
}

/** "19%", "8.25%". */
export const rateText = (rateBp: number): string => `${rateBp / 100}%`

/** "VAT 19%"; "VAT" where none is charged. */
export function taxLabel({
  name,
  rateBp,
  treatment,
}: Pick<InvoiceTax, 'name' | 'rateBp' | 'treatment'>): string {
  return treatment === 'taxed' ? `${name} ${rateText(rateBp)}` : name
}

/** The tax that an invoice charges; `null` where it charges none, which a note says instead of a sum of zero. */
export const chargedTax = <Tax extends Pick<InvoiceTax, 'treatment'>>(tax: Tax | null): Tax | null =>
  tax?.treatment === 'taxed' ? tax : null

/** What is printed where no tax is charged, and why; empty where it is. */
export function taxNote({ treatment, exemptNote, reverseNote }: InvoiceTax): string {
  if (treatment === 'exempt') return exemptNote
  return treatment === 'reverse_charge' ? reverseNote : ''
}

/** A buyer of whom nothing is known, as a consumer is. */
const ANY_BUYER: Buyer = { country: '', taxId: null }

/** What people are shown to pay: with the tax, whether the listed price has it or not. Businesses that account for it see so at checkout. */
export const shownCents = (listedCents: number, terms: TaxTerms): number =>
  taxed(listedCents, taxFor(terms, ANY_BUYER)).grossCents

/** What stands beside a price as people are shown it: "including 19% VAT"; `null` where there is nothing to say. */
export const shownPriceNote = (terms: TaxTerms): string | null =>
  isCharged(terms) ? `including ${rateText(terms.rateBp)} ${terms.name}` : null

/** What stands beside a price as it is listed, for businesses: "plus 19% VAT", "including 19% VAT"; `null` where there is nothing to say. */
export function priceNote(terms: TaxTerms): string | null {
  if (!isCharged(terms)) return null
  return `${terms.mode === 'added' ? 'plus' : 'including'} ${rateText(terms.rateBp)} ${terms.name}`
}
