import { formatMoney } from '#app/ui/format/money.ts'

export interface MoneyProps {
  cents: number
  currency: string
  /** Default `table`: "USD 195.00". `prose`: "USD 195". */
  style?: 'table' | 'prose'
}

/** An amount that never breaks across lines. */
export function Money({ cents, currency, style = 'table' }: MoneyProps) {
  return <span className="money">{formatMoney(cents, currency, style)}</span>
}
