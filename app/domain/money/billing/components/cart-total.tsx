import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Until } from '#app/ui/price-until.tsx'

export interface CartTotalProps {
  totalCents: number
  currency: string
  validUntil: Date | string | null
  /** `null` when nothing is sold after that. */
  totalAfterCents: number | null
}

/** What the cart costs now and until when: a price is a promise, so its end is always beside it. */
export function CartTotal({ totalCents, currency, validUntil, totalAfterCents }: CartTotalProps) {
  if (!validUntil) return null
  return (
    <Notice sticky>
      <strong>
        <Money cents={totalCents} currency={currency} style="prose" /> in all
      </strong>{' '}
      <Until value={validUntil} />{' '}
      {totalAfterCents === null ? (
        'Then submissions close.'
      ) : (
        <>
          Then <Money cents={totalAfterCents} currency={currency} style="prose" />.
        </>
      )}
    </Notice>
  )
}
