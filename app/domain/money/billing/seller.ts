import { addressLines } from '#app/platform/address-lines.ts'
import { promiseRulesFrom } from './price-promise.ts'
import type { SellerSnapshot } from './schema.ts'

/** The settings that an invoice is made out with. */
type SellerConfig =
  | 'site_name'
  | 'support_email'
  | 'seller_name'
  | 'seller_address'
  | 'seller_tax_id'
  | 'bank_account_name'
  | 'bank_name'
  | 'bank_iban'
  | 'bank_bic'
  | 'cheque_payable_to'

const BANK_FACTS = [
  ['bank_account_name', 'Account name'],
  ['bank_name', 'Bank'],
  ['bank_iban', 'Account number or IBAN'],
  ['bank_bic', 'BIC or routing number'],
] as const

/** Who sells and how to pay, from the settings; frozen on the invoice when it is issued. */
export function sellerFrom(
  configs: Readonly<Record<string, string | undefined>>,
  season: { label: string; timezone: string },
): SellerSnapshot {
  const value = (name: SellerConfig) => configs[name]?.trim() ?? ''
  const name = value('seller_name') || value('site_name') || season.label
  return {
    name,
    lines: addressLines(value('seller_address')),
    email: value('support_email') || null,
    taxId: value('seller_tax_id') || null,
    seasonName: season.label,
    timezone: season.timezone,
    bank: BANK_FACTS.flatMap(([config, label]) =>
      value(config) ? [{ label, value: inGroups(value(config)) }] : [],
    ),
    chequePayableTo: value('cheque_payable_to') || name,
    promise: promiseRulesFrom(configs),
  }
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** An IBAN in groups of four, as banks print it; every other text as it is. */
function inGroups(text: string): string {
  const compact = text.replace(/\s/g, '').toUpperCase()
  return IBAN.test(compact) ? (compact.match(/.{1,4}/g) ?? []).join(' ') : text
}
