import { formatClock, formatDate, formatDateTime, formatShortDate } from '#app/ui/format/date-time.ts'
import { formatRelative, formatRemaining } from '#app/ui/format/relative.ts'
import { useTimeFrame } from '#app/ui/time-context.tsx'

export interface DateTimeProps {
  /** A moment; loaders may send it as a date or as its ISO form. */
  value: Date | string
  /**
   * `full` (default) names the award's zone and the viewer's, and so does `time`, its clock; `date` and `short` are days in
   * the award's zone; `relative` is "in 3 days"; `remaining` is "6 days 13 hours left".
   */
  style?: 'full' | 'date' | 'short' | 'time' | 'relative' | 'remaining'
  /** Adds "in 3 days" after the full form. */
  withRelative?: boolean
  /** An event's own zone in place of the award's. */
  zone?: string
}

/** A moment as text, and for machines in its `datetime`. */
export function DateTime({ value, style = 'full', withRelative, zone }: DateTimeProps) {
  const frame = useTimeFrame()
  const date = new Date(value)
  const place = zone ?? frame.zone
  const full = formatDateTime(date, place, frame.viewerZone)
  const words = {
    full: () => (withRelative ? `${full}, ${formatRelative(date, frame.now)}` : full),
    date: () => formatDate(date, place),
    short: () => formatShortDate(date, place),
    time: () => formatClock(date, place, frame.viewerZone),
    relative: () => formatRelative(date, frame.now),
    remaining: () => formatRemaining(date, frame.now),
  }[style]()
  return (
    <time dateTime={date.toISOString()} title={style === 'full' ? undefined : full}>
      {words}
    </time>
  )
}
