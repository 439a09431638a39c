import { formatDate, formatDateTime, formatTime, zoneName } from '#app/ui/format/date-time.ts'
import { useTimeFrame } from '#app/ui/time-context.tsx'

/** The head of a column of times, which says the zone for all of them: "Closes (Los Angeles)". */
export function useInZone(): (header: string) => string {
  const { zone } = useTimeFrame()
  return (header) => `${header} (${zoneName(zone)})`
}

/** A moment in such a column: its day and clock in the award's zone, which the head names, and in full as its title. */
export function TimeInZone({ value }: { value: Date | string }) {
  const { zone, viewerZone } = useTimeFrame()
  const date = new Date(value)
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date, zone, viewerZone)}>
      {formatDate(date, zone)}, {formatTime(date, zone)}
    </time>
  )
}
