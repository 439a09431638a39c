import { describe, expect, it, test } from 'vitest'
import { discountSchema } from './schema.ts'
import {
  CODE_PATTERN,
  codeProblem,
  discountsFor,
  discountState,
  readCode,
  spread,
  type CodeFacts,
  type CodeTerms,
  type MemberTerms,
} from './rules.ts'

/** A reproducible stream of numbers in [0, 1), so that a failure can be run again. */
function stream(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const member: MemberTerms = { percent: 10, typeName: 'Professional' }
const code = (kind: CodeTerms['kind'], value: number): CodeTerms => ({
  code: 'SPRING',
  kind,
  value,
  currency: 'USD',
})
const cents = (amounts: number[], terms: Parameters<typeof discountsFor>[1]) =>
  discountsFor(amounts, terms).lines.map((line) => line?.cents ?? 0)

describe('parting an amount over lines', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [200, 100], [67, 34]],
    [0, [5, 5], [0, 0]],
    [7, [0, 7], [0, 7]],
    [5_000, [19_500, 12_500], [3_047, 1_953]],
    [3, [], []],
  ])('%i over %j', (total, amounts, shares) => {
    expect(spread(total, amounts)).toEqual(shares)
  })

  it('adds up to the cent, and gives no line more than it costs', () => {
    const next = stream(4)
    for (let round = 0; round < 1_000; round += 1) {
      const amounts = Array.from({ length: 1 + Math.floor(next() * 12) }, () => Math.floor(next() * 30_000))
      const sum = amounts.reduce((all, amount) => all + amount, 0)
      const total = Math.floor(next() * (sum + 1))
      const shares = spread(total, amounts)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(sum === 0 ? 0 : total)
      shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(amounts[index] ?? 0))
    }
  })

  it('is exact where a double is not', () => {
    const amounts = [2_000_000_001, 2_000_000_003]
    expect(spread(4_000_000_003, amounts).reduce((all, share) => all + share, 0)).toBe(4_000_000_003)
  })
})

describe('what is taken off', () => {
  it.each([
    ['nothing without a discount', [19_500], { member: null, code: null }, [0]],
    ['the member discount on every line', [19_500, 12_500], { member, code: null }, [1_950, 1_250]],
    ['a better percentage in its place', [19_500], { member, code: code('percent', 20) }, [3_900]],
    ['the member discount where the code is worse', [19_500], { member, code: code('percent', 5) }, [1_950]],
    [
      'an amount, parted over the lines',
      [19_500, 12_500],
      { member: null, code: code('amount', 5_000) },
      [3_047, 1_953],
    ],
    ['an amount, at most what there is', [2_000], { member: null, code: code('amount', 5_000) }, [2_000]],
    [
      'an amount on the dearest line, the member discount on the other',
      [12_500, 19_500],
      { member, code: code('amount', 5_000) },
      [1_250, 5_000],
    ],
    [
      'a free entry on the dearest line',
      [12_500, 19_500, 12_500],
      { member, code: code('free_entries', 1) },
      [1_250, 19_500, 1_250],
    ],
    [
      'no more free entries than there are',
      [2_000],
      { member: null, code: code('free_entries', 3) },
      [2_000],
    ],
    ['everything at 100 %', [19_500, 1], { member: null, code: code('percent', 100) }, [19_500, 1]],
    ['half a cent up', [5], { member: null, code: code('percent', 10) }, [1]],
  ] as const)('%s', (_words, amounts, terms, expected) => {
    expect(cents([...amounts], terms)).toEqual(expected)
  })

  it('keeps the code for another time where it comes to the same', () => {
    expect(discountsFor([10_000], { member, code: code('percent', 10) })).toMatchObject({
      codeCents: 0,
      lines: [{ by: 'member' }],
    })
  })

  it('says why on every line', () => {
    const { lines } = discountsFor([19_500, 12_500], { member, code: code('amount', 5_000) })
    expect(lines.map((line) => line?.label.replaceAll('\u00a0', ' '))).toEqual([
      'Code SPRING, USD 50 off the invoice',
      'Member discount, 10%',
    ])
  })

  it('is never below zero, sums up, has one reason a line, and no code makes it dearer', () => {
    const next = stream(9)
    const kinds = ['percent', 'amount', 'free_entries'] as const
    for (let round = 0; round < 1_500; round += 1) {
      const amounts = Array.from({ length: Math.floor(next() * 8) }, () => Math.floor(next() * 30_000))
      const kind = kinds[Math.floor(next() * 3)] ?? 'percent'
      const value = 1 + Math.floor(next() * (kind === 'amount' ? 60_000 : kind === 'percent' ? 100 : 5))
      const own = next() < 0.5 ? { percent: Math.floor(next() * 101), typeName: 'Patron' } : null
      const found = discountsFor(amounts, { member: own, code: code(kind, value) })
      found.lines.forEach((line, index) => {
        if (!line) return
        expect(line.cents).toBeGreaterThan(0)
        expect(line.cents).toBeLessThanOrEqual(amounts[index] ?? 0)
      })
      expect(found.lines.reduce((sum, line) => sum + (line?.cents ?? 0), 0)).toBe(found.totalCents)
      if (kind === 'amount') expect(found.codeCents).toBeLessThanOrEqual(value)
      const without = discountsFor(amounts, { member: own, code: null })
      expect(found.totalCents).toBeGreaterThanOrEqual(without.totalCents)
    }
  })
})

describe('whether a code counts', () => {
  const at = (text: string) => new Date(text)
  const facts: CodeFacts = {
    year: 2027,
    validFrom: at('2027-03-01T00:00:00Z'),
    validTo: at('2027-04-01T00:00:00Z'),
    endedAt: null,
    uses: 0,
    maxUses: 2,
    maxUsesPerStudio: 1,
    usesOfStudio: 0,
  }

  test.each([
    ['2027-03-10T00:00:00Z', {}, null],
    ['2027-02-28T23:59:59.999Z', {}, 'not_yet'],
    ['2027-03-01T00:00:00.000Z', {}, null],
    ['2027-03-31T23:59:59.999Z', {}, null],
    ['2027-04-01T00:00:00.000Z', {}, 'ended'],
    ['2027-03-10T00:00:00Z', { uses: 1 }, null],
    ['2027-03-10T00:00:00Z', { uses: 2 }, 'used_up'],
    ['2027-03-10T00:00:00Z', { uses: 9, maxUses: null }, null],
    ['2027-03-10T00:00:00Z', { uses: 1, usesOfStudio: 1 }, 'used_by_studio'],
    ['2027-03-10T00:00:00Z', { usesOfStudio: 5, maxUsesPerStudio: null }, null],
    ['2027-03-10T00:00:00Z', { year: 2026 }, 'other_season'],
    ['2027-03-10T00:00:00Z', { endedAt: at('2027-03-10T00:00:00Z') }, 'ended'],
    ['2030-01-01T00:00:00Z', { validTo: null }, null],
  ] as const)('at %s with %o: %s', (moment, more, problem) => {
    expect(codeProblem({ ...facts, ...more }, 2027, at(moment))).toBe(problem)
  })

  test.each([
    ['2027-02-01T00:00:00Z', 0, 'planned'],
    ['2027-03-10T00:00:00Z', 0, 'live'],
    ['2027-03-10T00:00:00Z', 2, 'used_up'],
    ['2027-05-10T00:00:00Z', 0, 'ended'],
  ] as const)('the list at %s after %i uses says %s', (moment, uses, state) => {
    expect(discountState({ ...facts, uses }, at(moment))).toBe(state)
  })
})

describe('how a code is written', () => {
  test.each([
    [' spring 27 ', 'SPRING27'],
    ['ｆｉｌｍ-1', 'FILM-1'],
  ])('%s is %s', (typed, stored) => {
    expect(readCode(typed)).toBe(stored)
  })
  test.each([
    ['AB', false],
    ['ABC', true],
    ['-AB', false],
    ['A_B', false],
    ['A'.repeat(41), false],
  ])('%s may be one: %s', (text, fits) => {
    expect(CODE_PATTERN.test(text)).toBe(fits)
  })
})

test.each([
  ['USD', '150', 15_000],
  // About 13 US dollars.
  ['IDR', '200,000.00', 20_000_000],
  ['KRW', '150000', 150_000],
  ['KWD', '2.500', 2_500],
  ['USD', '30,000,000.00', null],
])('a code takes off an amount of %s: %s', (currency, value, cents) => {
  const read = discountSchema('UTC', currency).safeParse({ code: 'LATE-2027', kind: 'amount', value })
  expect(read.data?.value ?? null).toBe(cents)
})
