import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { minorDigits } from '#app/ui/format/minor-digits.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { useInterface } from '#app/ui/interface-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Until } from '#app/ui/price-until.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { useToasts } from '#app/ui/toast/toast-context.tsx'
import type { ShownPrice } from '#app/domain/submissions/page-views.ts'
import type { pricesByGroup } from '#app/domain/submissions/studio-price.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'

/** Shares the page's price with the shell, and when it ends asks for the next one and announces it. */
function useSelectedPrice({ amountCents, currency, validUntil }: ShownPrice) {
  const { state, set } = useInterface()
  const { add } = useToasts()
  const { revalidate } = useRevalidator()
  const { now } = useTimeFrame()
  const until = new Date(validUntil).toISOString()
  const selected = amountCents / 10 ** minorDigits(currency)
  const before = useRef({ selected, until })
  const ended = state.ticketPriceDeadline === until && Date.parse(until) <= now.getTime()

  useEffect(() => {
    set({ selectedTicketPrice: selected, ticketPriceDeadline: until })
  }, [set, selected, until])
  useEffect(() => () => set({ selectedTicketPrice: 0, ticketPriceDeadline: '' }), [set])

  useEffect(() => {
    if (ended) revalidate()
  }, [ended, revalidate])

  useEffect(() => {
    const last = before.current
    before.current = { selected, until }
    if (last.selected === selected || last.until === until) return
    add({
      title: `The price is now ${formatMoney(amountCents, currency, 'prose')}`,
      icon: 'info',
      timeout: 0,
    })
  }, [add, amountCents, currency, selected, until])
}

function Price({ price, label }: { price: ShownPrice; label?: string }) {
  useSelectedPrice(price)
  const then = price.next
    ? `Then ${formatMoney(price.next.amountCents, price.currency, 'prose')}.`
    : 'Then submissions close.'
  return (
    <>
      <strong>
        {label ?? `${price.tierName} price`} {formatMoney(price.amountCents, price.currency, 'prose')}
      </strong>
      {price.tax ? `, ${price.tax}` : null} <Until value={price.validUntil} /> {then}
    </>
  )
}

/** The price that holds now, until when, and what comes after: a promise with its end. Stays in view while reading on. */
export function PriceNotice({ price, label }: { price: ShownPrice; label?: string }) {
  return (
    <Notice sticky>
      <Price price={price} label={label} />
    </Notice>
  )
}

/** What an entry costs each kind of entrant, and until when. */
export function PricesNotice({
  prices,
}: {
  prices: LoaderData<NonNullable<ReturnType<typeof pricesByGroup>>>
}) {
  const { tierName, groups, currency, note, validUntil } = prices
  const amounts = groups.map(
    ({ name, amountCents }) => `${name} ${formatMoney(amountCents, currency, 'prose')}`,
  )
  return (
    <Notice sticky>
      <strong>
        {tierName} price: {amounts.join(' · ')}
      </strong>
      {note ? `, ${note}` : null} <Until value={validUntil} />
    </Notice>
  )
}

/** The same for the side of a form, with when submissions close. */
export function PriceCard({ price, closesAt }: { price: ShownPrice | null; closesAt: Date | string | null }) {
  if (!price) {
    return (
      <Notice tone="plain">
        <strong>Submissions are closed.</strong> Your drafts are kept.
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
