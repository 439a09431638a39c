import { describe, expect, test } from 'vitest'
import { canWithdraw, isInTime, withdrawableUntil } from './rules.ts'

const ordered = new Date('2026-11-10T22:30:00Z')

describe('an order', () => {
  test('can be withdrawn from for whole days after its own', () => {
    expect(withdrawableUntil(ordered, 14)).toEqual(new Date('2026-11-25T22:30:00Z'))
  })

  test.each<[string, number | null, boolean]>([
    ['2026-11-10T22:30:00Z', 14, true],
    ['2026-11-25T22:29:59.999Z', 14, true],
    ['2026-11-25T22:30:00Z', 14, false],
    ['2026-11-10T22:30:00Z', null, false],
  ])('at %s, with %s days: %s', (now, days, can) => {
    expect(canWithdraw(ordered, days, new Date(now))).toBe(can)
    expect(isInTime(ordered, days, new Date(now))).toBe(days === null ? null : can)
  })

  test('that is not known is neither in time nor late', () => {
    expect(isInTime(null, 14, ordered)).toBeNull()
  })
})
