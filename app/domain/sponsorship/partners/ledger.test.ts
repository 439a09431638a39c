import { describe, expect, test } from 'vitest'
import { changeCents, priceOfTerms, spreadCredit, withLevelFrom, type LevelSpan } from './ledger.ts'
import { addMonths, daysBetween, endOf } from './rules.ts'

const SKETCH = { revisionId: 1, amountCents: 25_000 }
const BETWEEN = { revisionId: 2, amountCents: 100_000 }
const KEYFRAME = { revisionId: 3, amountCents: 250_000 }
const FINAL = { revisionId: 4, amountCents: 750_000 }
const LEVELS = [SKETCH, BETWEEN, KEYFRAME, FINAL, { revisionId: 5, amountCents: 33_333 }]

type Level = (typeof LEVELS)[number]

const term = (from: string, to: string, level: Level): LevelSpan => ({
  ...{ from, to, termFrom: from, termTo: to },
  ...level,
})

describe('a change of level', () => {
  const year = [term('2027-01-01', '2028-01-01', BETWEEN)]
  test.each([
    ['2027-01-01', KEYFRAME, 150_000],
    ['2027-07-02', KEYFRAME, 75_205],
    ['2027-12-31', KEYFRAME, 411],
    ['2028-01-01', KEYFRAME, 0],
    ['2027-07-02', SKETCH, -37_603],
    ['2026-06-01', KEYFRAME, 150_000],
    ['2027-07-02', BETWEEN, 0],
  ])('on %s to %o is billed %s', (day, level, cents) => {
    expect(changeCents(year, day, level)).toBe(cents)
  })

  test('that follows another in the same term is billed for the days that are left of the term', () => {
    const last = [term('2026-11-28', '2027-11-28', FINAL)]
    expect(changeCents(last, '2027-11-27', KEYFRAME)).toBe(-1_370)
    const lowered = withLevelFrom(last, '2027-11-27', KEYFRAME)
    // 2,250 for one day of 365.
    expect(changeCents(lowered, '2027-11-27', SKETCH)).toBe(-616)
    const half = withLevelFrom([term('2026-05-28', '2027-05-28', BETWEEN)], '2026-11-26', KEYFRAME)
    expect(changeCents(half, '2026-11-26', FINAL)).toBe(250_685)
  })

  test('counts in each term from the level that it has, in terms renewed in advance', () => {
    const dearer = { revisionId: 6, amountCents: 120_000 }
    const terms = [term('2027-01-01', '2028-01-01', BETWEEN), term('2028-01-01', '2029-01-01', dearer)]
    expect(changeCents(terms, '2027-12-31', KEYFRAME)).toBe(411 + 130_000)
    expect(withLevelFrom(terms, '2027-12-31', KEYFRAME)).toMatchObject([
      { from: '2027-01-01', to: '2027-12-31', revisionId: 2 },
      { from: '2027-12-31', to: '2028-01-01', revisionId: 3, termFrom: '2027-01-01' },
      { from: '2028-01-01', to: '2029-01-01', revisionId: 3 },
    ])
  })

  test('on one day replaces the one before of that day', () => {
    const twice = withLevelFrom(withLevelFrom(year, '2027-07-02', KEYFRAME), '2027-07-02', FINAL)
    expect(twice).toMatchObject([{ to: '2027-07-02' }, { from: '2027-07-02', revisionId: 4 }])
    expect(twice).toHaveLength(2)
  })
})

describe('a sequence of changes, renewals and refusals', () => {
  /** The same numbers in every run, from a seed. */
  function random(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

  test('charges what the days cost, however it goes', () => {
    let [changes, refused, advance] = [0, 0, 0]
    for (let seed = 1; seed <= 150; seed += 1) {
      const next = random(seed)
      const pick = () => LEVELS[next(LEVELS.length)] ?? SKETCH
      const months = [1, 2, 12, 13][next(4)] ?? 12
      let today = dayAfter('2027-01-01', next(400))
      let level = pick()
      const ends = addMonths(today, months)
      let spans = [term(today, ends, level)]
      let charged = level.amountCents
      // The brute force: what each day costs, in a table of its own.
      const days = new Map<string, { cents: number; of: number }>()
      const price = (from: string, to: string, cents: number, of?: number) => {
        for (let day = from; day < to; day = dayAfter(day, 1))
          days.set(day, { cents, of: of ?? days.get(day)?.of ?? 1 })
      }
      price(today, ends, level.amountCents, daysBetween(today, ends))
      let terms = 1
      for (let steps = 0; steps < 12; steps += 1) {
        today = dayAfter(today, next(months * 12))
        const end = endOf(spans, today)
        if (end === null) break
        if (next(3) === 0) {
          const to = addMonths(end, months)
          level = { ...level, amountCents: level.amountCents + next(500) }
          spans = [...spans, term(end, to, level)]
          charged += level.amountCents
          price(end, to, level.amountCents, daysBetween(end, to))
          terms += 1
          if (daysBetween(today, end) > 0) advance += 1
          continue
        }
        const wanted = pick()
        const cents = changeCents(spans, today, wanted)
        // An invoice that is voided, or a credit that is declined, leaves everything as it was.
        if (next(3) === 0) {
          refused += 1
          continue
        }
        changes += 1
        spans = withLevelFrom(spans, today, wanted)
        charged += cents
        level = wanted
        const last = spans.at(-1)?.to ?? today
        price(today, last, wanted.amountCents)
      }
      const exact = [...days.values()].reduce((sum, { cents, of }) => sum + cents / of, 0)
      expect(Math.abs(charged - exact), `seed ${seed}`).toBeLessThanOrEqual(terms / 2 + 1e-6)
      expect(charged, `seed ${seed}`).toBe(priceOfTerms(spans))
    }
    expect(Math.min(changes, refused, advance)).toBeGreaterThan(100)
  })
})

describe('a credit', () => {
  const paid = (paymentId: number, amountCents: number, more = {}) => ({
    ...{ paymentId, invoiceId: paymentId, amountCents, totalCents: amountCents, leftCents: amountCents },
    ...more,
  })
  test.each([
    ['fits the last payment', 500, [paid(2, 600), paid(1, 1_000)], [[2, 500]], 0],
    [
      'is spread over two',
      1_200,
      [paid(2, 600), paid(1, 1_000)],
      [
        [2, 600],
        [1, 600],
      ],
      0,
    ],
    ['carries the tax that was paid', 500, [paid(2, 1_000, { totalCents: 1_190 })], [[2, 595]], 0],
    [
      'carries the tax of each part',
      1_500,
      [paid(2, 1_000, { totalCents: 1_190, leftCents: 1_190 }), paid(1, 1_000)],
      [
        [2, 1_190],
        [1, 500],
      ],
      0,
    ],
    ['passes over what has gone back', 500, [paid(2, 600, { leftCents: 0 }), paid(1, 1_000)], [[1, 500]], 0],
    ['larger than all says what is missing', 2_000, [paid(2, 600)], [[2, 600]], 1_400],
  ] as const)('%s', (_title, cents, payments, parts, missing) => {
    const spread = spreadCredit(cents, payments)
    expect(spread.parts.map(({ paymentId, refundCents }) => [paymentId, refundCents])).toEqual(parts)
    expect(spread.missing).toBe(missing)
  })
})
