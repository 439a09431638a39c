import { formatDate, formatDateTime, formatTime, isKnownZone } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { formatRemaining } from '#app/ui/format/relative.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'

export interface ShownPrice {
  tierName: string
  amountCents: number
  currency: string
  validUntil: Date | string
  next: { amountCents: number } | null
}

const lastHour = 60 * 60_000

/** "17:00 UTC" and the viewer's own clock, where these differ from the award's; the server's clock in the last hour. */
function useOtherClocks(until: Date): string {
  const { zone, viewerZone, now } = useTimeFrame()
  const clocks = [`${formatDate(until, 'UTC')}, ${formatTime(until, 'UTC')} UTC`]
  if (viewerZone && viewerZone !== zone && isKnownZone(viewerZone)) {
    const sameDay = formatDate(until, viewerZone) === formatDate(until, 'UTC')
    const day = sameDay ? '' : `${formatDate(until, viewerZone)}, `
    clocks.push(`${day}${formatTime(until, viewerZone)} your time`)
  }
  if (until.getTime() - now.getTime() < lastHour) clocks.push(`it is ${formatTime(now, zone)} now`)
  return clocks.join(' · ')
}

/** The price that holds now, until when, and what comes after: a promise with its end. */
export function PriceStrip({ price, label }: { price: ShownPrice; label?: string }) {
  const { zone, now } = useTimeFrame()
  const until = new Date(price.validUntil)
  const clocks = useOtherClocks(until)
  const then = price.next
    ? `then ${formatMoney(price.next.amountCents, price.currency, 'prose')}`
    : 'then submissions close'
  return (
    <Notice>
      <strong>
        {label ?? `${price.tierName} price`} {formatMoney(price.amountCents, price.currency, 'prose')}
      </strong>{' '}
      until{' '}
      <strong>
        <time dateTime={until.toISOString()}>{formatDateTime(until, zone)}</time>
      </strong>{' '}
      ({clocks}). {formatRemaining(until, now)}, {then}.
    </Notice>
  )
}

/** The same for the side of a form, in fewer words. */
export function PriceCard({ price, closesAt }: { price: ShownPrice | null; closesAt: Date | string | null }) {
  const { zone, viewerZone, now } = useTimeFrame()
  if (!price) {
    return (
      <Notice tone="plain">
        <strong>Submissions are closed.</strong> What you have written is kept.
        {closesAt ? ` They closed ${formatDateTime(new Date(closesAt), zone, viewerZone)}.` : null}
      </Notice>
    )
  }
  const until = new Date(price.validUntil)
  const closes = closesAt ? new Date(closesAt) : null
  return (
    <Notice>
      <strong>{formatMoney(price.amountCents, price.currency, 'prose')}</strong> until{' '}
      <time dateTime={until.toISOString()}>{formatDateTime(until, zone, viewerZone)}</time>
      {price.next ? `, then ${formatMoney(price.next.amountCents, price.currency, 'prose')}` : null}.{' '}
      <span className="hint">
        {formatRemaining(until, now)}.
        {closes && closes.getTime() !== until.getTime()
          ? ` Submissions close ${formatDateTime(closes, zone)}.`
          : null}
      </span>
    </Notice>
  )
}
