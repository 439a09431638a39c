import { describe, expect, test } from 'vitest'
import { concernsOf, readScope, scopeKey, scopeName, scopeOptions, phaseOf } from './deadline-checks.ts'
import type { Deadline } from './deadlines.ts'

const ZONE = 'America/Los_Angeles'
const categories = [{ id: 7, type: 'achievement' as const, number: 13, name: 'Colour scripts' }]
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 8, day, hour))

function tier(id: number, opens: number, closes: number, more: Partial<Deadline> = {}): Deadline {
  const price = (priceGroup: 'studio' | 'independent' | 'student', amountCents: number) => ({
    priceGroup,
    amountCents,
    currency: 'USD',
  })
  return {
    id,
    year: 2026,
    kind: 'entry_tier',
    name: `Tier ${id}`,
    opensAt: at(opens),
    closesAt: at(closes),
    graceMinutes: 0,
    categoryType: null,
    categoryId: null,
    closesSubmissions: false,
    visible: true,
    prices: [price('studio', 10_000 * id), price('independent', 5_000 * id), price('student', 1_000 * id)],
    ...more,
  }
}
const last = { closesSubmissions: true }
const messages = (...tiers: Deadline[]) => concernsOf(tiers, categories, ZONE).map(({ message }) => message)

describe('what cannot be meant', () => {
  test.each<[string, Deadline[], string[]]>([
    ['nothing, of tiers that follow each other', [tier(1, 1, 5), tier(2, 5, 9, last)], []],
    ['nothing, of no tiers', [], []],
    ['nothing, of other kinds', [tier(1, 1, 5, { kind: 'materials', prices: [] })], []],
    [
      'a gap',
      [tier(1, 1, 5), tier(2, 6, 9, last)],
      [
        'Entries are closed between Tier 1 and Tier 2, from Fri 4 Sep 2026, 17:00 Los Angeles until Sat 5 Sep 2026, 17:00 Los Angeles.',
      ],
    ],
    [
      'an overlap',
      [tier(1, 1, 6), tier(2, 5, 9, last)],
      ['Tier 1 and Tier 2 overlap. The one that ends first sets the price.'],
    ],
    [
      'a last tier without its mark',
      [tier(1, 1, 5), tier(2, 5, 9)],
      ['Tier 2 is the last entry tier but does not close submissions, so it has no grace period.'],
    ],
    [
      'the mark on an earlier tier',
      [tier(1, 1, 5, last), tier(2, 5, 9, last)],
      ['Tier 1 closes submissions, but another tier ends later.'],
    ],
    [
      'a price that goes down',
      [tier(3, 1, 5, { prices: tier(3, 1, 5).prices.slice(0, 1) }), tier(2, 5, 9, last)],
      [
        'The studio price falls from USD 300 in Tier 3 to USD 200 in Tier 2.',
        'Tier 3 has no independent price, so that group cannot enter.',
        'Tier 3 has no student price, so that group cannot enter.',
      ],
    ],
    [
      'a gap of one category, named',
      [tier(1, 1, 5, { categoryId: 7 }), tier(2, 6, 9, { ...last, categoryId: 7 })],
      [
        'A13 · Colour scripts: Entries are closed between Tier 1 and Tier 2, from Fri 4 Sep 2026, 17:00 Los Angeles until Sat 5 Sep 2026, 17:00 Los Angeles.',
      ],
    ],
  ])('%s', (_name, tiers, expected) => {
    // An amount keeps to its currency with a space that does not break.
    const told = messages(...tiers).map((message) => message.replaceAll('\u00a0', ' '))
    expect(told.sort()).toEqual(expected.toSorted())
  })

  test('does not mix scopes: a tier of one type neither fills nor overlaps one for all', () => {
    const own = tier(3, 2, 4, { ...last, categoryType: 'production' })
    expect(messages(tier(1, 1, 5), tier(2, 5, 9, last), own)).toEqual([])
  })

  test('measures a gap from the tier that ends last, not from the one before', () => {
    expect(messages(tier(1, 1, 8), tier(2, 2, 3), tier(3, 7, 9, last)).join(' ')).not.toContain(
      'Entries are closed',
    )
  })
})

test.each([
  ['all', { categoryId: null, categoryType: null }, 'Every category'],
  ['type:production', { categoryId: null, categoryType: 'production' }, 'Production categories'],
  ['type:achievement', { categoryId: null, categoryType: 'achievement' }, 'Achievement categories'],
  ['category:7', { categoryId: 7, categoryType: null }, 'A13 · Colour scripts'],
] as const)('the scope %s is read, written and named', (key, scope, name) => {
  expect(readScope(key)).toEqual(scope)
  expect(scopeKey(scope)).toBe(key)
  expect(scopeName(scope, categories)).toBe(name)
  expect(scopeOptions(categories)).toContainEqual({ value: key, label: name })
})

test.each(['', 'ALL', 'type:', 'type:other', 'category:', 'category:0', 'category:-1', 'category:1e3'])(
  'the scope %j is none',
  (key) => {
    expect(readScope(key)).toBeNull()
  },
)

test.each([
  [-1, false, 'ahead'],
  [0, false, 'running'],
  [86_399_999, true, 'running'],
  [86_400_000, false, 'over'],
  [86_400_000, true, 'grace'],
  [86_400_000 + 899_999, true, 'grace'],
  [86_400_000 + 900_000, true, 'over'],
] as const)('%i ms after its opening, closing submissions %s: %s', (ms, closesSubmissions, expected) => {
  const deadline = tier(1, 1, 2, { graceMinutes: 15, closesSubmissions })
  expect(phaseOf(deadline, new Date(at(1).getTime() + ms))).toBe(expected)
})
