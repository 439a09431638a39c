import { DateTime } from '#app/ui/date-time.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Until } from '#app/ui/price-until.tsx'
import type { ShownPrice } from '#app/domain/submissions/page-views.ts'

function Price({ price, label }: { price: ShownPrice; label?: string }) {
  const then = price.next
    ? `Then ${formatMoney(price.next.amountCents, price.currency, 'prose')}.`
    : 'Then submissions close.'
  return (
    <>
      <strong>
        {label ?? `${price.tierName} price`} {formatMoney(price.amountCents, price.currency, 'prose')}
      </strong>{' '}
      <Until value={price.validUntil} /> {then}
    </>
  )
}

/** The price that holds now, until when, and what comes after: a promise with its end. Stays in view while reading on. */
export function PriceStrip({ price, label }: { price: ShownPrice; label?: string }) {
  return (
    <Notice stays>
      <Price price={price} label={label} />
    </Notice>
  )
}

/** The same for the side of a form, with when submissions close. */
export function PriceCard({ price, closesAt }: { price: ShownPrice | null; closesAt: Date | string | null }) {
  if (!price) {
    return (
      <Notice tone="plain">
        <strong>Submissions are closed.</strong> What you have written is kept.
        {closesAt ? (
          <>
            {' '}
            They closed <DateTime value={closesAt} />.
          </>
        ) : null}
      </Notice>
    )
  }
  const closesLater =
    price.next && closesAt && new Date(closesAt).getTime() !== new Date(price.validUntil).getTime()
  return (
    <Notice>
      <Price price={price} />
      {closesLater ? (
        <>
          {' '}
          Submissions close <DateTime value={closesAt} style="date" />.
        </>
      ) : null}
    </Notice>
  )
}
