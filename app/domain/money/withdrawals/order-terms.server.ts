import { writtenText } from '#app/domain/mail/written-text.ts'
import { withdrawalDays } from '#app/domain/season/identity/legal.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import type { OrderTermsProps } from './components/order-terms.tsx'

/** What an order's page says of refunds and withdrawal, by the settings. */
export function orderTerms(configs: ConfigValues): OrderTermsProps {
  const refunds = configs.refund_terms?.trim() ?? ''
  return { refunds: refunds === '' ? null : writtenText(refunds), days: withdrawalDays(configs) }
}
