import { describe, expect, it } from 'vitest'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { lateFeeFrom, priceOfEntry } from './pricing.ts'

const tier = (
  id: number,
  name: string,
  opens: string,
  closes: string,
  cents: number,
  last = false,
): Deadline => ({
  id,
  year: 2026,
  kind: 'entry_tier',
  name,
  opensAt: new Date(opens),
  closesAt: new Date(closes),
  graceMinutes: last ? 15 : 0,
  categoryType: null,
  categoryId: null,
  closesSubmissions: last,
  visible: true,
  prices: [
    { priceGroup: 'studio', amountCents: cents, currency: 'USD' },
    { priceGroup: 'independent', amountCents: cents - 7_000, currency: 'USD' },
    { priceGroup: 'student', amountCents: 3_000, currency: 'USD' },
  ],
})

const deadlines = [
  tier(1, 'Standard', '2026-10-17T00:00:00Z', '2026-11-28T01:00:00Z', 19_500),
  tier(2, 'Final', '2026-11-28T01:00:00Z', '2026-12-12T01:00:00Z', 26_000, true),
]
const entry = {
  categoryId: 5,
  categoryType: 'production',
  studioType: 'studio',
  customDeadline: null,
} as const

describe('what an entry costs', () => {
  it.each([
    ['2026-10-16T23:59:59.999Z', null],
    ['2026-10-17T00:00:00.000Z', 19_500],
    ['2026-11-28T00:59:59.999Z', 19_500],
    ['2026-11-28T01:00:00.000Z', 26_000],
    ['2026-12-12T01:14:59.999Z', 26_000],
    ['2026-12-12T01:15:00.000Z', null],
  ])('at %s: %s', (now, cents) => {
    expect(priceOfEntry(entry, deadlines, 4_000, new Date(now))?.amountCents ?? null).toBe(cents)
  })

  it('says until when it holds and what comes after', () => {
    const price = priceOfEntry(entry, deadlines, 0, new Date('2026-11-20T00:00:00Z'))
    expect(price).toMatchObject({
      tierName: 'Standard',
      validUntil: new Date('2026-11-28T01:00:00Z'),
      next: { amountCents: 26_000 },
    })
  })

  it.each([
    ['student', 'production', 3_000],
    ['student', 'achievement', 12_500],
    ['school', 'achievement', 3_000],
    ['independent', 'production', 12_500],
    ['agency', 'production', 19_500],
  ] as const)('asks a %s for a %s entry %i cents', (studioType, categoryType, cents) => {
    const price = priceOfEntry(
      { ...entry, studioType, categoryType },
      deadlines,
      0,
      new Date('2026-11-20T00:00:00Z'),
    )
    expect(price?.amountCents).toBe(cents)
  })
})

describe('extra time', () => {
  const extended = { ...entry, customDeadline: new Date('2026-12-15T01:00:00Z') }

  it('costs the last price and the late fee, until the entry’s own deadline', () => {
    expect(priceOfEntry(extended, deadlines, 4_000, new Date('2026-12-13T00:00:00Z'))).toMatchObject({
      amountCents: 30_000,
      tierName: 'Final, extra time',
      validUntil: extended.customDeadline,
      next: null,
    })
  })

  it('costs nothing more while the call runs', () => {
    expect(priceOfEntry(extended, deadlines, 4_000, new Date('2026-12-01T00:00:00Z'))?.amountCents).toBe(
      26_000,
    )
  })

  it('ends at the entry’s own deadline', () => {
    expect(priceOfEntry(extended, deadlines, 4_000, new Date('2026-12-15T01:00:00Z'))).toBeNull()
  })
})

it.each([
  ['4000', 4_000],
  ['0', 0],
  ['', 0],
  ['40.00', 0],
  ['-5', 0],
  [undefined, 0],
])('reads the late fee %j as %i cents', (value, cents) => {
  expect(lateFeeFrom({ late_fee_cents: value })).toBe(cents)
})
