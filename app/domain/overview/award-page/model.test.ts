import { describe, expect, test } from 'vitest'
import { NO_TAX } from '#app/domain/season/prices/tax.ts'
import type { Deadline, PriceGroup } from '#app/domain/season/seasons/deadlines.ts'
import { awardCall, awardPhase } from './model.ts'

const at = (day: number) => new Date(Date.UTC(2026, 8, day))

const category = (id: number, type: 'production' | 'achievement' = 'production') => ({
  ...{ id, type, number: id, name: `Category ${id}`, summary: '', studentOnly: false },
  status: 'open' as const,
})

function tier(id: number, from: number, to: number, prices: Partial<Record<PriceGroup, number>>): Deadline {
  return {
    ...{ id, year: 2026, kind: 'entry_tier', name: `Tier ${id}`, opensAt: at(from), closesAt: at(to) },
    ...{ graceMinutes: 0, categoryType: null, categoryId: null, closesSubmissions: false, visible: true },
    prices: Object.entries(prices).map(([priceGroup, amountCents]) => ({
      priceGroup: priceGroup as PriceGroup,
      ...{ amountCents, currency: 'EUR' },
    })),
  }
}

const facts = { categories: [category(1), category(2)], takesGroup: () => true, tax: NO_TAX, query: '' }

describe('the part of its season an award is in', () => {
  const open = { isShown: true, hasWinners: false, isAnnounced: false, call: 'open' } as const
  test.each([
    [open, 'call'],
    [{ ...open, call: 'unset' }, 'call'],
    [{ ...open, call: 'before' }, 'call'],
    [{ ...open, call: 'between' }, 'call'],
    [{ ...open, call: 'closed' }, 'judging'],
    [{ ...open, call: 'closed', isAnnounced: true }, 'nominees'],
    // An award may announce what is decided while a last category is still open.
    [{ ...open, isAnnounced: true }, 'nominees'],
    [{ ...open, call: 'closed', isAnnounced: true, hasWinners: true }, 'winners'],
    [{ ...open, isShown: false, hasWinners: true }, 'preparing'],
  ] as const)('%j is %s', (given, phase) => {
    expect(awardPhase(given)).toBe(phase)
  })
})

describe('the price of an entry', () => {
  const prices = { studio: 19_500, independent: 9_500, student: 4_500 }

  test('is one sentence where it is the same everywhere, and no category repeats it', () => {
    const call = awardCall({ ...facts, deadlines: [tier(1, 1, 10, prices)] }, at(2))
    expect(call.fee).toBe('EUR\u00a0195 for studios, EUR\u00a095 for independents, and EUR\u00a045 for students')
    expect(call.feeUntil).toEqual(at(10))
    expect(call.categories.map(({ price }) => price)).toEqual(['', ''])
  })

  test('is one amount where all pay the same', () => {
    const call = awardCall({ ...facts, deadlines: [tier(1, 1, 10, { studio: 8_000, student: 8_000 })] }, at(2))
    expect(call.fee).toBe('EUR\u00a080')
  })

  test('is a range where categories differ, and each category says its own', () => {
    const dearer = { ...tier(2, 1, 8, { studio: 30_000 }), categoryId: 2 }
    const call = awardCall({ ...facts, deadlines: [tier(1, 1, 10, { studio: 8_000 }), dearer] }, at(2))
    expect(call.fee).toBe('EUR\u00a080 – 300')
    expect(call.feeUntil).toEqual(at(8))
    expect(call.categories.map(({ price }) => price)).toEqual(['EUR\u00a080', 'EUR\u00a0300'])
  })

  test('is that of the opening before the call, and none once it has closed', () => {
    const deadlines = [tier(1, 5, 10, prices)]
    expect(awardCall({ ...facts, deadlines }, at(2))).toMatchObject({
      fee: expect.stringContaining('195') as unknown,
      feeUntil: null,
    })
    expect(awardCall({ ...facts, deadlines }, at(11))).toMatchObject({ fee: '', feeUntil: null, tiers: [] })
  })

  test('names tiers that are not over', () => {
    const deadlines = [tier(1, 1, 5, prices), tier(2, 5, 10, prices), tier(3, 10, 15, prices)]
    expect(awardCall({ ...facts, deadlines }, at(6)).tiers.map(({ name, now }) => [name, now])).toEqual([
      ['Tier 2', true],
      ['Tier 3', false],
    ])
  })
})
