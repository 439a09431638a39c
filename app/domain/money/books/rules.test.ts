import { describe, expect, test } from 'vitest'
import { AGES, ageLimits, differences, evenWeeks, imbalance, readFinanceFilter } from './rules.ts'

const known = { years: [2025, 2026], year: 2026 }
const initial = { tab: 'invoices', year: 2026, kind: null, method: null, from: null, to: null, by: 'month' }

test.each([
  ['', {}],
  ['tab=payments', { tab: 'payments' }],
  ['tab=refunds&by=tier', { tab: 'refunds', by: 'tier' }],
  ['tab=nonsense&by=nonsense&kind=nonsense&method=nonsense', {}],
  ['year=2025', { year: 2025 }],
  ['year=1999', {}],
  ['year=2025;drop', {}],
  ['kind=sponsorship&method=card', { kind: 'sponsorship', method: 'card' }],
  ['from=2026-01-05&to=2026-02-28', { from: '2026-01-05', to: '2026-02-28' }],
  ['from=2026-02-28&to=2026-01-05', { from: '2026-01-05', to: '2026-02-28' }],
  ['from=2026-02-30', {}],
  ['from=28.02.2026&to=', {}],
  ['to=2026-02-28', { to: '2026-02-28' }],
])('the address “%s” asks for %j', (query, expected) => {
  expect(readFinanceFilter(new URLSearchParams(query), known)).toEqual({ ...initial, ...expected })
})

describe('age', () => {
  const now = new Date('2026-12-31T12:00:00Z')
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms)
  test.each([
    [ago(-1), 'not_due'],
    [ago(0, 1), 'not_due'],
    [ago(0), 'to_30'],
    [ago(30), 'to_30'],
    [ago(31, 1), 'to_30'],
    [ago(31), 'to_60'],
    [ago(60), 'to_60'],
    [ago(61, 1), 'to_60'],
    [ago(61), 'over_60'],
    [ago(500), 'over_60'],
  ])('due %s is %s', (dueAt, expected) => {
    const limits = ageLimits(now)
    expect(AGES.find((age) => age === 'over_60' || dueAt > limits[age])).toBe(expected)
  })
})

describe('weeks', () => {
  const week = (day: string) => ({ week: day, billedCents: 1, receivedCents: 2 })
  test('fill their gaps with nothing', () => {
    expect(evenWeeks([week('2026-11-23'), week('2026-11-02')])).toEqual([
      week('2026-11-02'),
      { week: '2026-11-09', billedCents: 0, receivedCents: 0 },
      { week: '2026-11-16', billedCents: 0, receivedCents: 0 },
      week('2026-11-23'),
    ])
  })
  test('end with the last when there are too many', () => {
    expect(evenWeeks([week('2020-01-06'), week('2026-11-23')], 2).map((each) => each.week)).toEqual([
      '2026-11-16',
      '2026-11-23',
    ])
  })
  test('are none when nothing happened', () => {
    expect(evenWeeks([])).toEqual([])
  })
})

test.each([
  ['nothing', {}, 0],
  ['one that is unpaid', { billedCents: 100, outstandingCents: 100 }, 0],
  ['one in part paid', { billedCents: 100, receivedCents: 40, outstandingCents: 60 }, 0],
  ['a void one', { billedCents: 100, creditedCents: 100 }, 0],
  ['a refund', { billedCents: 100, creditedCents: 30, receivedCents: 100, refundedCents: 30 }, 0],
  [
    'a credit not yet given back',
    { billedCents: 100, creditedCents: 30, receivedCents: 100, owedBackCents: 30 },
    0,
  ],
  ['one written off', { billedCents: 100, receivedCents: 40, writtenOffCents: 60 }, 0],
  ['a payment too few', { billedCents: 100, receivedCents: 40, outstandingCents: 50 }, 10],
  ['a payment too many', { billedCents: 100, receivedCents: 140 }, -40],
])('%s balances but for %j', (_, some, expected) => {
  const zero = {
    billedCents: 0,
    creditedCents: 0,
    receivedCents: 0,
    refundedCents: 0,
    outstandingCents: 0,
    owedBackCents: 0,
    writtenOffCents: 0,
  }
  expect(imbalance({ ...zero, ...some })).toBe(expected)
})

test('what list and books say differently is named', () => {
  const sums = { billedCents: 100, receivedCents: 40, dueCents: 60 }
  expect(differences(sums, sums)).toEqual([])
  expect(differences(sums, { ...sums, receivedCents: 39, dueCents: 61 })).toEqual([
    { what: 'received', listCents: 40, booksCents: 39 },
    { what: 'outstanding', listCents: 60, booksCents: 61 },
  ])
})
