import type { Cart } from '../queries.server.ts'
import { taxLabel } from '#app/domain/season/prices/tax.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Until } from '#app/ui/price-until.tsx'

type CartTotalProps = Pick<
  Cart,
  'totalCents' | 'tax' | 'taxCents' | 'currency' | 'validUntil' | 'totalAfterCents'
>

/** What the cart costs, until when, and what it costs after that. */
export function CartTotal(props: CartTotalProps) {
  const { totalCents, tax, taxCents, currency, validUntil, totalAfterCents } = props
  if (!validUntil) return null
  return (
    <Notice sticky>
      <strong>
        Total <Money cents={totalCents} currency={currency} style="prose" />
      </strong>
      {tax?.treatment === 'taxed' ? (
        <>
          , including {taxLabel(tax)} <Money cents={taxCents} currency={currency} />
        </>
      ) : null}{' '}
      <Until value={validUntil} />{' '}
      {totalAfterCents === null ? (
        'Then entries close.'
      ) : (
        <>
          Then <Money cents={totalAfterCents} currency={currency} style="prose" />.
        </>
      )}
    </Notice>
  )
}
