import { countText } from '#app/ui/format/plural.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const plural = (count: number, noun: string) => countText(count, noun, `${noun}s`)

/** In one unit, rounded down, so that no one is promised an hour they do not have. */
export function span(ms: number): string {
  if (ms < MINUTE) return 'less than a minute'
  if (ms < HOUR) return plural(Math.floor(ms / MINUTE), 'minute')
  if (ms < DAY) return plural(Math.floor(ms / HOUR), 'hour')
  return plural(Math.floor(ms / DAY), 'day')
}

/** How far a moment is from now: "in 3 days", "2 hours ago". */
export function formatRelative(date: Date, now: Date): string {
  const ms = date.getTime() - now.getTime()
  if (ms === 0) return 'now'
  return ms > 0 ? `in ${span(ms)}` : `${span(-ms)} ago`
}

/** What is left until a moment, in two units: "6 days 13 hours left"; "no time left" once it has come. */
export function formatRemaining(until: Date, now: Date): string {
  const ms = until.getTime() - now.getTime()
  if (ms <= 0) return 'no time left'
  if (ms < HOUR) return `${span(ms)} left`
  const [big, bigMs, small, smallMs] =
    ms < DAY ? (['hour', HOUR, 'minute', MINUTE] as const) : (['day', DAY, 'hour', HOUR] as const)
  const rest = Math.floor((ms % bigMs) / smallMs)
  return `${plural(Math.floor(ms / bigMs), big)}${rest ? ` ${plural(rest, small)}` : ''} left`
}
