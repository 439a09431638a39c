import { describe, expect, it } from 'vitest'
import {
  acceptingTier,
  callState,
  callWindow,
  dueDateFor,
  dueDateOfReplacement,
  nextOpening,
  openTier,
  priceNow,
  submissionsOpen,
  type Deadline,
} from './deadlines.ts'

let lastId = 0
function deadline(given: Partial<Deadline> & Pick<Deadline, 'name' | 'opensAt' | 'closesAt'>): Deadline {
  lastId += 1
  return {
    id: lastId,
    year: 2026,
    kind: 'entry_tier',
    graceMinutes: 0,
    categoryType: null,
    categoryId: null,
    closesSubmissions: false,
    visible: true,
    prices: [],
    ...given,
  }
}

const at = (text: string) => new Date(text)
const ms = (moment: Date, change: number) => new Date(moment.getTime() + change)
const usd = (studio: number, student: number) => [
  { priceGroup: 'studio' as const, amountCents: studio, currency: 'USD' },
  { priceGroup: 'student' as const, amountCents: student, currency: 'USD' },
]

const opens = at('2026-09-15T16:00:00Z')
const earlyEnds = at('2026-10-17T00:00:00Z')
const standardEnds = at('2026-11-28T01:00:00Z')
const closes = at('2026-12-12T01:00:00Z')
const early = deadline({ name: 'Early', opensAt: opens, closesAt: earlyEnds, prices: usd(14000, 2000) })
const standard = deadline({
  name: 'Standard',
  opensAt: earlyEnds,
  closesAt: standardEnds,
  prices: usd(19500, 3000),
})
const final = deadline({
  name: 'Final',
  opensAt: standardEnds,
  closesAt: closes,
  graceMinutes: 15,
  closesSubmissions: true,
  prices: usd(26000, 4500),
})
const tiers = [final, early, standard]
const scope = { categoryId: 3, categoryType: 'production' as const }
const graceEnds = ms(closes, 15 * 60_000)

describe('openTier', () => {
  it.each([
    ['a millisecond before the call', ms(opens, -1), null],
    ['at the opening', opens, 'Early'],
    ['a millisecond before a boundary', ms(earlyEnds, -1), 'Early'],
    ['exactly at a boundary', earlyEnds, 'Standard'],
    ['a millisecond after a boundary', ms(earlyEnds, 1), 'Standard'],
    ['at the last boundary', standardEnds, 'Final'],
    ['a millisecond before the close', ms(closes, -1), 'Final'],
    ['exactly at the close', closes, null],
    ['within the grace', ms(closes, 60_000), null],
  ])('%s', (_, now, expected) => {
    expect(openTier(tiers, scope, now)?.name ?? null).toBe(expected)
  })

  it('lets the most specific scope win: category, then type, then all', () => {
    const during = { opensAt: standard.opensAt, closesAt: standard.closesAt }
    const forType = deadline({ name: 'Productions', ...during, categoryType: 'production' })
    const forCategory = deadline({ name: 'Category 3', ...during, categoryId: 3 })
    const now = at('2026-11-01T00:00:00Z')
    expect(openTier([...tiers, forCategory, forType], scope, now)?.name).toBe('Category 3')
    expect(openTier([...tiers, forType, forCategory], { ...scope, categoryId: 4 }, now)?.name).toBe(
      'Productions',
    )
    expect(
      openTier([forCategory, forType, ...tiers], { categoryId: 20, categoryType: 'achievement' }, now)?.name,
    ).toBe('Standard')
  })

  it('takes the one that ends first where equals overlap', () => {
    const longer = deadline({ name: 'Longer', opensAt: opens, closesAt: closes })
    expect(openTier([longer, early], scope, opens)?.name).toBe('Early')
  })

  it('never takes a deadline of another kind', () => {
    const materials = deadline({ name: 'Materials', kind: 'materials', opensAt: opens, closesAt: closes })
    expect(openTier([materials], scope, at('2026-11-01T00:00:00Z'))).toBeNull()
  })
})

describe('grace', () => {
  it.each([
    ['exactly at the close', closes, 'Final'],
    ['a millisecond before the grace ends', ms(graceEnds, -1), 'Final'],
    ['exactly at its end', graceEnds, null],
  ])('takes requests under way: %s', (_, now, expected) => {
    expect(acceptingTier(tiers, scope, now)?.name ?? null).toBe(expected)
    expect(submissionsOpen(tiers, now)).toBe(expected !== null)
    expect(callState(tiers, now)).toBe('closed')
  })

  it('belongs only to a tier that closes submissions', () => {
    const alone = deadline({ name: 'Alone', opensAt: opens, closesAt: closes, graceMinutes: 15 })
    expect(acceptingTier([alone], scope, closes)).toBeNull()
    expect(submissionsOpen([alone], closes)).toBe(false)
  })

  it('never holds back a tier that is open', () => {
    const first = deadline({
      name: 'First',
      opensAt: opens,
      closesAt: earlyEnds,
      graceMinutes: 60,
      closesSubmissions: true,
    })
    expect(acceptingTier([first, standard], scope, earlyEnds)?.name).toBe('Standard')
  })
})

describe('priceNow', () => {
  const studio = { ...scope, priceGroup: 'studio' as const }

  it('says the price, until when it holds, and what follows', () => {
    expect(priceNow(tiers, studio, at('2026-11-20T12:00:00Z'))).toEqual({
      deadlineId: standard.id,
      tierName: 'Standard',
      amountCents: 19500,
      currency: 'USD',
      validUntil: standardEnds,
      next: { amountCents: 26000, from: standardEnds },
      inGrace: false,
    })
  })

  it.each([
    [ms(standardEnds, -1), 19500],
    [standardEnds, 26000],
    [ms(standardEnds, 1), 26000],
    [ms(closes, -1), 26000],
    [closes, 26000],
    [ms(graceEnds, -1), 26000],
  ])('at %s costs %i', (now, cents) => {
    expect(priceNow(tiers, studio, now)?.amountCents).toBe(cents)
  })

  it('has nothing after the last tier, and in grace holds to the end of the grace', () => {
    expect(priceNow(tiers, studio, ms(closes, -1))).toMatchObject({
      validUntil: closes,
      next: null,
      inGrace: false,
    })
    expect(priceNow(tiers, studio, closes)).toMatchObject({
      validUntil: graceEnds,
      next: null,
      inGrace: true,
    })
    expect(priceNow(tiers, studio, graceEnds)).toBeNull()
  })

  it('ends the promise where a more specific tier begins', () => {
    const from = at('2026-11-10T00:00:00Z')
    const dearer = deadline({
      name: 'Category 3',
      opensAt: from,
      closesAt: standardEnds,
      categoryId: 3,
      prices: usd(30000, 5000),
    })
    expect(priceNow([...tiers, dearer], studio, at('2026-11-01T00:00:00Z'))).toMatchObject({
      amountCents: 19500,
      validUntil: from,
      next: { amountCents: 30000, from },
    })
  })

  it('passes over a tier without a price for the group', () => {
    expect(priceNow(tiers, { ...scope, priceGroup: 'independent' }, at('2026-11-01T00:00:00Z'))).toBeNull()
  })

  it('ends without a next price where a gap follows', () => {
    expect(priceNow([early, final], studio, at('2026-10-01T00:00:00Z'))).toMatchObject({
      validUntil: earlyEnds,
      next: null,
    })
  })
})

describe('callState and callWindow', () => {
  it.each([
    ['before', ms(opens, -1)],
    ['open', opens],
    ['open', earlyEnds],
    ['closed', closes],
  ])('%s at %s', (state, now) => {
    expect(callState(tiers, now)).toBe(state)
  })

  it('treats a gap between tiers as closed, and shows that', () => {
    expect(callState([early, final], at('2026-11-01T00:00:00Z'))).toBe('between')
    expect(nextOpening([early, final], at('2026-11-01T00:00:00Z'))).toEqual(standardEnds)
    expect(submissionsOpen([early, final], at('2026-11-01T00:00:00Z'))).toBe(false)
  })

  it.each([
    [ms(opens, -1), opens],
    [opens, null],
    [closes, null],
  ])('at %s opens next at %s', (now, expected) => {
    expect(nextOpening(tiers, now)).toEqual(expected)
  })

  it('knows a season without tiers', () => {
    expect(callState([], opens)).toBe('unset')
    expect(callWindow([])).toBeNull()
    expect(callWindow(tiers)).toEqual({ opens, closes })
  })
})

describe('dueDateFor', () => {
  const payment = deadline({
    name: 'Payments',
    kind: 'payment',
    opensAt: opens,
    closesAt: at('2026-12-19T01:00:00Z'),
  })
  it.each([
    ['two weeks', '2026-11-20T10:00:00Z', '2026-12-04T10:00:00Z'],
    ['two weeks over a change of the clock', '2026-10-25T10:00:00Z', '2026-11-08T10:00:00Z'],
    ['not after the payment deadline', '2026-12-10T10:00:00Z', '2026-12-19T01:00:00Z'],
    ['two weeks once that has passed', '2026-12-20T10:00:00Z', '2027-01-03T10:00:00Z'],
  ])('is %s', (_, now, due) => {
    expect(dueDateFor([...tiers, payment], at(now))).toEqual(at(due))
  })

  it.each([
    ['keeps the days that were left', '2026-11-30T10:00:00Z', '2026-11-20T10:00:00Z', '2026-11-30T10:00:00Z'],
    ['keeps the last second', '2026-11-20T10:00:01Z', '2026-11-20T10:00:00Z', '2026-11-20T10:00:01Z'],
    [
      'gets a fresh term when it is due',
      '2026-11-20T10:00:00Z',
      '2026-11-20T10:00:00Z',
      '2026-12-04T10:00:00Z',
    ],
    [
      'gets a fresh term when overdue',
      '2026-11-01T10:00:00Z',
      '2026-12-10T10:00:00Z',
      '2026-12-19T01:00:00Z',
    ],
    ['after the last day, too', '2026-11-01T10:00:00Z', '2026-12-20T10:00:00Z', '2027-01-03T10:00:00Z'],
  ])('a replacement %s', (_, old, now, due) => {
    expect(dueDateOfReplacement(at(old), [...tiers, payment], at(now))).toEqual(at(due))
  })
})
