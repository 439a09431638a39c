const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in the zone shows at the moment: "2026-11-24T17:00:00". */
export function wallClock(moment: Date, zone: string): string {
  let clock = clocks.get(zone)
  if (!clock) {
    // Swedish dates are ISO 8601 but for the space between day and time.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(zone, clock)
  }
  return clock.format(moment).replace(' ', 'T')
}
