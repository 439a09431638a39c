import { formatDate, formatDateTime, formatTime, isKnownZone, zoneName } from '#app/ui/format/date-time.ts'
import { formatRemaining } from '#app/ui/format/relative.ts'
import { type TimeFrame, useTimeFrame } from '#app/ui/time-context.tsx'

const LAST_HOUR_MS = 60 * 60_000

/** The same moment on the clocks people go by: "Sat 28 Nov 2026, 01:00 UTC; 02:00 your time". A day is named where it differs. */
export function otherClocks(
  until: Date,
  { zone, viewerZone }: Pick<TimeFrame, 'zone' | 'viewerZone'>,
): string {
  const clocks: string[] = []
  let day = formatDate(until, zone)
  const add = (place: string, name: string) => {
    const own = formatDate(until, place)
    clocks.push(`${own === day ? '' : `${own}, `}${formatTime(until, place)} ${name}`)
    day = own
  }
  if (zoneName(zone) !== 'UTC') add('UTC', 'UTC')
  if (viewerZone && viewerZone !== zone && isKnownZone(viewerZone) && zoneName(viewerZone) !== 'UTC')
    add(viewerZone, 'your time')
  return clocks.join('; ')
}

/**
 * Until when something holds: in the award's zone, in UTC and on the viewer's clock, with the time that is left. In the last
 * hour it says what time it is here, because that clock decides (requirement 5.1).
 */
export function Until({ value }: { value: Date | string }) {
  const { zone, viewerZone, now } = useTimeFrame()
  const until = new Date(value)
  const clocks = otherClocks(until, { zone, viewerZone })
  const left = until.getTime() - now.getTime()
  return (
    <>
      until{' '}
      <strong>
        <time dateTime={until.toISOString()}>{formatDateTime(until, zone)}</time>
      </strong>
      {clocks ? ` (${clocks})` : ''}.{' '}
      {left > 0 ? `${formatRemaining(until, now)}.` : 'The deadline has passed. Reload the page.'}
      {left > 0 && left < LAST_HOUR_MS ? ` It is ${formatTime(now, zone)} ${zoneName(zone)} here.` : ''}
    </>
  )
}
