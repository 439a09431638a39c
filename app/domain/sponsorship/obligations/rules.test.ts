import { describe, expect, test } from 'vitest'
import { isNear, obligationsOf, OBLIGATION_LABELS, rungDue, shownObligation, taskLabel } from './rules.ts'

test.each([
  ['contract', 'due', 'Please sign'],
  ['contract', 'submitted', 'Signed by you'],
  ['contract', 'late', 'Late'],
  ['invoice', 'due', 'To be paid'],
  ['artwork', 'due', 'Due'],
  ['artwork', 'submitted', OBLIGATION_LABELS.submitted.label],
] as const)('a %s that is %s is “%s” to its sponsor', (kind, shown, label) => {
  expect(taskLabel(kind, shown).label).toBe(label)
})

describe('obligationsOf', () => {
  const terms = {
    kind: 'sponsor' as const,
    priceCents: 100,
    benefits: [],
    freeEntries: 0,
    artworkRules: '',
    artworkDue: null,
  }

  test('a package that costs has a contract and an invoice', () => {
    expect(obligationsOf(terms).map(({ kind }) => kind)).toEqual(['contract', 'invoice'])
    expect(obligationsOf({ ...terms, priceCents: 0 }).map(({ kind }) => kind)).toEqual(['contract'])
  })

  test.each([
    [{ ...terms, kind: 'advert' as const }, null],
    [{ ...terms, artworkRules: 'CMYK' }, null],
    [{ ...terms, artworkDue: '2027-02-19' }, '2027-02-19'],
  ])('artwork is due where the package needs it', (of, due) => {
    expect(obligationsOf(of).find(({ kind }) => kind === 'artwork')).toMatchObject({
      side: 'sponsor',
      dueOn: due,
    })
  })

  test('benefits keep their side and date; the first logo and the first seats are steps', () => {
    const benefits = [
      { what: 'Logo on the wall', from: 'award' as const, due: null },
      { what: 'Logo for light backgrounds', from: 'sponsor' as const, due: '2027-02-01' },
      { what: 'Second logo', from: 'sponsor' as const, due: null },
      { what: '12 seats', from: 'award' as const, due: '2027-03-01' },
      { what: 'Reserved seats', from: 'award' as const, due: null },
    ]
    expect(
      obligationsOf({ ...terms, benefits })
        .slice(2)
        .map(({ kind, dueOn }) => [kind, dueOn]),
    ).toEqual([
      ['benefit', null],
      ['logo', '2027-02-01'],
      ['benefit', null],
      ['tickets', '2027-03-01'],
      ['benefit', null],
    ])
  })
})

describe('rungDue', () => {
  const dueOn = '2027-02-20'
  test.each([
    ['2027-02-05', null, null],
    ['2027-02-06', null, 14],
    ['2027-02-06', 14, null],
    ['2027-02-12', 14, null],
    // The job missed the 13th.
    ['2027-02-14', 14, 7],
    ['2027-02-18', 7, 2],
    ['2027-02-20', 2, 0],
    ['2027-02-22', 0, null],
    ['2027-02-23', 0, -3],
    ['2027-04-01', -3, null],
    // Nothing was sent for weeks: one reminder, the last one.
    ['2027-04-01', null, -3],
    // Over the end of February in a leap year.
    ['2028-02-29', null, null],
  ])('on %s after rung %s: %s', (today, reminded, rung) => {
    expect(rungDue({ dueOn: today.startsWith('2028') ? '2028-03-15' : dueOn, reminded }, today)).toBe(rung)
  })
})

test('late is what is open after its day', () => {
  expect(shownObligation({ state: 'due', dueOn: '2027-02-19' }, '2027-02-19')).toBe('due')
  expect(shownObligation({ state: 'due', dueOn: '2027-02-19' }, '2027-02-20')).toBe('late')
  expect(shownObligation({ state: 'submitted', dueOn: '2027-02-19' }, '2027-02-20')).toBe('submitted')
  expect(shownObligation({ state: 'due', dueOn: null }, '2027-02-20')).toBe('due')
  expect(isNear('2027-02-20', '2027-02-06')).toBe(true)
  expect(isNear('2027-02-20', '2027-02-05')).toBe(false)
})
