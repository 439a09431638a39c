import { formatDate, formatDateTime, formatTime, zoneName } from '#app/ui/format/date-time.ts'
import { useTimeFrame } from '#app/ui/time-context.tsx'

/** The head of a column of times, which says the zone for all of them: "Closes (Los Angeles)". */
export function useInZone(): (header: string) => string {
  const { zone } = useTimeFrame()
  return (header) => `${header} (${zoneName(zone)})`
}

interface TimeInZoneProps {
  value: Date | string
  /** A place's own zone in place of the award's; it is named where it is another. */
  zone?: string
}

/** A moment in such a column: its day and clock in the award's zone, which the head names, and in full as its title. */
export function TimeInZone({ value, zone: own }: TimeInZoneProps) {
  const frame = useTimeFrame()
  const zone = own ?? frame.zone
  const date = new Date(value)
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date, zone, frame.viewerZone)}>
      {formatDate(date, zone)}, {formatTime(date, zone)}
      {zone === frame.zone ? null : ` ${zoneName(zone)}`}
    </time>
  )
}
