import { zoneName } from './date-time.ts'

/** A zone in a list to choose from: "Berlin (Europe)". */
export function zoneLabel(zone: string): string {
  return zoneName(zone) + (zone.includes('/') ? ` (${zone.slice(0, zone.indexOf('/'))})` : '')
}
