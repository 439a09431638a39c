import { isIban } from '#app/platform/bank-account.ts'
import { addressLines } from '#app/platform/address-lines.ts'
import { promiseRulesFrom } from './price-promise.ts'
import type { PayMethod } from './rules.ts'
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

/** What an invoice cannot be issued without, as words of a sentence; `null` where nothing is missing. */
export function missingOfSeller(
  seller: Pick<SellerSnapshot, 'lines' | 'bank'>,
  payMethod: PayMethod,
): string | null {
  const missing = [
    ...(seller.lines.length === 0 ? ['address'] : []),
    ...(payMethod === 'bank_transfer' && seller.bank.length === 0 ? ['bank account'] : []),
  ]
  return missing.length === 0 ? null : `the award’s ${missing.join(' and ')}`
}

/** Why an admin cannot issue an invoice; `null` when they can. */
export function sellerRefusal(seller: SellerSnapshot, payMethod: PayMethod): string | null {
  const missing = missingOfSeller(seller, payMethod)
  return missing && `Invoices need ${missing}. Enter it under Settings, Submissions, then try again.`
}

/** The same for people who order. */
export function orderRefusal(seller: SellerSnapshot, payMethod: PayMethod): string | null {
  const missing = missingOfSeller(seller, payMethod)
  if (!missing) return null
  const whom = seller.email ? ` Write to ${seller.email}.` : ''
  return `You can’t order yet: ${missing} is missing on our invoices.${whom}`
}

/** An IBAN in groups of four, as banks print it; every other text as it is. */
function inGroups(text: string): string {
  const compact = text.replace(/\s/g, '').toUpperCase()
  return isIban(compact) ? (compact.match(/.{1,4}/g) ?? []).join(' ') : text
}
