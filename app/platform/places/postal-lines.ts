import type { AddressPart } from '../postal-address.ts'
import { countryName } from './places.ts'

/** Countries whose post wants "City, ST 12345" on one line; everywhere else the code goes before the town. */
const REGION_AFTER_CITY = new Set(['US', 'CA', 'AU'])

type Parts = Readonly<Record<AddressPart, string | null>>

/** An address as its lines are written on an envelope. */
export function postalLines(address: Parts): string[] {
  const { addressLine1, addressLine2, country } = address
  const lines = [addressLine1, addressLine2, ...townLines(address), country && countryName(country)]
  return lines.filter((line): line is string => Boolean(line))
}

function townLines({ city, region, postalCode, country }: Parts): (string | null)[] {
  const join = (parts: (string | null)[], by = ' ') => parts.filter(Boolean).join(by)
  if (country === null || !REGION_AFTER_CITY.has(country)) return [join([postalCode, city]), region]
  return [join([city, join([region, postalCode])], ', ')]
}
