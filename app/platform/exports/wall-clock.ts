const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time of a moment in a zone: "2026-11-24T17:00:00". */
export function wallClock(moment: Date, zone: string): string {
  let clock = clocks.get(zone)
  if (!clock) {
    // Swedish dates are ISO 8601 except for the space between day and time.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(zone, clock)
  }
  return clock.format(moment).replace(' ', 'T')
}
