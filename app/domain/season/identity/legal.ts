import { href } from '#app/platform/href.ts'

/** The texts that an award has to publish, each a setting; client-safe. */

export const LEGAL_PAGES = ['terms', 'privacy', 'imprint'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const LEGAL_LABELS: Readonly<Record<LegalPage, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Legal notice',
}

/** The setting with the text of a page. */
const LEGAL_SETTINGS: Readonly<Record<LegalPage, string>> = {
  terms: 'terms_text',
  privacy: 'privacy_text',
  imprint: 'imprint_text',
}

/** The text of a page; empty where the award has none. */
export const legalText = (configs: Readonly<Record<string, string>>, page: LegalPage): string =>
  configs[LEGAL_SETTINGS[page]]?.trim() ?? ''

/** Where a text is on another site: the setting is a web address and nothing else. */
export function legalAddress(text: string): string | null {
  return /^https:\/\/[^\s<>"]+$/.test(text) ? text : null
}

/** In how many days consumers can withdraw; `null` where the award sells to businesses only. */
export function withdrawalDays(configs: Readonly<Record<string, string | undefined>>): number | null {
  const days = Number(configs.withdrawal_days ?? '')
  return Number.isInteger(days) && days > 0 ? days : null
}

/** Where the texts are that the award has, and where consumers withdraw. Every page carries it, so it is short. */
export function legalLinks(
  configs: Readonly<Record<string, string>>,
): Partial<Record<LegalPage | 'withdrawal', string>> {
  const links = LEGAL_PAGES.flatMap((page) => {
    const text = legalText(configs, page)
    return text === '' ? [] : [[page, legalAddress(text) ?? href('/legal/:page', { page })]]
  })
  const withdrawal = withdrawalDays(configs) === null ? {} : { withdrawal: href('/withdraw-from-contract') }
  return { ...Object.fromEntries(links), ...withdrawal }
}
