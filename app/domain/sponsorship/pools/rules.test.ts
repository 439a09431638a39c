import { describe, expect, test } from 'vitest'
import { entriesLeft, poolRefusal, poolWindow, type PoolState } from './rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (offset: number) => new Date(NOW.getTime() + offset)

describe('a pool', () => {
  test.each<[PoolState, Date | null, Date | null, string]>([
    ['draft', null, null, 'draft'],
    ['open', null, null, 'open'],
    ['open', at(1), null, 'before'],
    ['open', NOW, null, 'open'],
    ['open', null, NOW, 'closed'],
    ['open', null, at(1), 'open'],
    ['open', at(-1), at(1), 'open'],
    ['funded', at(-1), at(1), 'funded'],
    ['closed', at(-1), at(1), 'closed'],
  ])('%s from %s until %s is %s', (state, opensAt, closesAt, window) => {
    expect(poolWindow({ state, opensAt, closesAt }, NOW)).toBe(window)
    expect(poolRefusal({ state, opensAt, closesAt }, NOW) === null).toBe(window === 'open')
  })

  test.each([
    [0, 3_000, 0, 0, 0],
    [2_999, 3_000, 0, 0, 0],
    [250_000, 3_000, 0, 0, 83],
    [1_200_000, 3_000, 0, 0, 400],
    // What partners bought with their contribution is not there to be given away.
    [750_000, 3_000, 50, 0, 200],
    [750_000, 3_000, 50, 200, 0],
    [750_000, 3_000, 50, 201, 0],
    [-5, 3_000, 0, 0, 0],
    [250_000, null, 0, 0, null],
  ])(
    'that raised %s and pays %s for an entry, with %s codes of partners and %s issued, has %s left',
    (raisedCents, entryCents, codesIssued, entriesIssued, left) => {
      expect(entriesLeft({ raisedCents, entryCents, codesIssued, entriesIssued })).toBe(left)
    },
  )
})
