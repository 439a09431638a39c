import { formatDate, formatDateTime, formatTime, isKnownZone, zoneName } from '#app/ui/format/date-time.ts'
import { formatRemaining } from '#app/ui/format/relative.ts'
import { type TimeFrame, useTimeFrame } from '#app/ui/time-context.tsx'

const LAST_HOUR_MS = 60 * 60_000

/** The same moment on the reader's own clock, or in UTC where that is not known: "Sat 28 Nov 2026, 02:00 your time". A day is named where it differs. */
export function otherClocks(
  until: Date,
  { zone, viewerZone }: Pick<TimeFrame, 'zone' | 'viewerZone'>,
): string {
  const isKnown = viewerZone !== null && isKnownZone(viewerZone)
  const place = isKnown ? viewerZone : 'UTC'
  const [own, there] = [formatDate(until, place), formatDate(until, zone)]
  const clock = formatTime(until, place)
  if (own === there && clock === formatTime(until, zone)) return ''
  return `${own === there ? '' : `${own}, `}${clock} ${isKnown ? 'your time' : 'UTC'}`
}

/**
 * Until when something holds: in the award's zone and on the viewer's clock, with the time that is left. In the last
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
      {left > 0 ? `${formatRemaining(until, now)}.` : 'The deadline has passed.'}
      {left > 0 && left < LAST_HOUR_MS ? ` It is ${formatTime(now, zone)} ${zoneName(zone)} here.` : ''}
    </>
  )
}
