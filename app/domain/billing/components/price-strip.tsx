import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface PriceStripProps {
  totalCents: number
  currency: string
  validUntil: Date | string | null
  /** `null` when nothing is sold after that. */
  totalAfterCents: number | null
}

/** What the cart costs now and until when: a price is a promise, so its end is always beside it. */
export function PriceStrip({ totalCents, currency, validUntil, totalAfterCents }: PriceStripProps) {
  if (!validUntil) return null
  return (
    <Notice>
      <strong>
        <Money cents={totalCents} currency={currency} style="prose" /> in all
      </strong>{' '}
      until{' '}
      <strong>
        <DateTime value={validUntil} />
      </strong>
      . <DateTime value={validUntil} style="remaining" />
      {totalAfterCents === null ? (
        ', then submissions close.'
      ) : (
        <>
          , then <Money cents={totalAfterCents} currency={currency} style="prose" />.
        </>
      )}
    </Notice>
  )
}
