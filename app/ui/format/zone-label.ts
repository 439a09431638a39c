import { zoneName } from './date-time.ts'

/** A zone in a list to choose from: "Berlin (Europe)". */
export function zoneLabel(zone: string): string {
  return zoneName(zone) + (zone.includes('/') ? ` (${zone.slice(0, zone.indexOf('/'))})` : '')
}

/** The zones of a list to choose from, with the one that is stored: it may be another name of one of them. */
export function timeZones(stored = ''): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return stored === '' || known.includes(stored) ? known : [...known, stored]
}

export const zoneOptions = (zones: readonly string[]): { value: string; label: string }[] =>
  zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))
