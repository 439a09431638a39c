import { describe, expect, test } from 'vitest'
import { deadlineSchema, shownDeadline } from './deadline-input.ts'
import { DEADLINE_LABELS, deadlineText } from './deadline-text.ts'
import { changedLines } from '#app/platform/audit/changes.ts'
import type { Deadline } from './deadlines.ts'

const ZONE = 'America/Los_Angeles'
const SEASON = { year: 2026, currency: 'USD' }
const filled = {
  kind: 'entry_tier',
  name: ' Standard ',
  opensAt: '2026-10-16T17:00',
  closesAt: '2026-11-27T17:00',
  graceMinutes: '',
  scope: 'all',
  visible: 'on',
  price_studio: '195',
  price_independent: '125.5',
  price_student: '',
}

function read(changes: Record<string, string | undefined>, stored: Deadline | null = null) {
  const result = deadlineSchema(ZONE, stored, SEASON).safeParse({ ...filled, ...changes })
  if (result.success) return { value: result.data.deadline }
  const problems = result.error.issues.map(({ path, message }) => [path.join('.'), message])
  return { problems: Object.fromEntries(problems) as Record<string, string> }
}

test('a filled form is read in the award’s zone, across the change of its clocks', () => {
  expect(read({}).value).toEqual({
    kind: 'entry_tier',
    name: 'Standard',
    opensAt: new Date('2026-10-17T00:00:00Z'),
    closesAt: new Date('2026-11-28T01:00:00Z'),
    graceMinutes: 0,
    categoryId: null,
    categoryType: null,
    closesSubmissions: false,
    visible: true,
    prices: { studio: 19_500, independent: 12_550 },
    inCurrency: 'USD',
  })
})

test.each<[string, Record<string, string | undefined>, Record<string, string>]>([
  [
    'nothing filled in',
    { kind: '', name: '', opensAt: undefined, closesAt: undefined, scope: undefined },
    { kind: 'Required', name: 'Required', opensAt: 'Required', closesAt: 'Required', scope: 'Required' },
  ],
  ['closing when it opens', { closesAt: filled.opensAt }, { closesAt: 'Must be later than the opening' }],
  [
    'closing before it opens',
    { closesAt: '2026-10-16T16:59' },
    { closesAt: 'Must be later than the opening' },
  ],
  [
    'a time that clocks skip',
    { opensAt: '2026-03-08T02:30' },
    { opensAt: 'Clocks go forward over this time; the first time after it is 03:00' },
  ],
  [
    'a day that does not exist',
    { opensAt: '2026-02-30T10:00' },
    { opensAt: 'Enter a date and time, like 2026-11-27T17:00' },
  ],
  ['too much grace', { graceMinutes: '1441' }, { graceMinutes: 'Enter whole minutes, 1440 or fewer' }],
  ['negative grace', { graceMinutes: '-5' }, { graceMinutes: 'Enter whole minutes, 1440 or fewer' }],
  ['an unknown scope', { scope: 'type:other' }, { scope: 'Select one of the options' }],
  ['an unknown kind', { kind: 'party' }, { kind: 'Required' }],
  [
    'a comma in a price that can mean two amounts',
    { price_studio: '1,195' },
    { price_studio: 'Enter an amount like 195 or 1,195.00, with a point before the cents' },
  ],
  [
    'prices on another kind',
    { kind: 'materials', closesSubmissions: 'on' },
    {
      closesSubmissions: 'Only an entry tier can close submissions',
      price_studio: 'Only an entry tier can have prices',
      price_independent: 'Only an entry tier can have prices',
    },
  ],
])('%s is refused beside its field', (_name, changes, problems) => {
  expect(read(changes).problems).toEqual(problems)
})

const stored: Deadline = {
  id: 1,
  year: 2026,
  kind: 'entry_tier',
  name: 'Final',
  // Twice that night a clock in Los Angeles shows 01:30; this is the second time, and it has seconds.
  opensAt: new Date('2026-11-01T09:30:12Z'),
  closesAt: new Date('2027-06-12T00:00:00Z'),
  graceMinutes: 15,
  categoryId: 7,
  categoryType: null,
  closesSubmissions: true,
  visible: false,
  prices: [{ priceGroup: 'student', amountCents: 4_505, currency: 'USD' }],
}

describe('a stored deadline', () => {
  test('shown and read back three times is the same to the second', () => {
    let current = stored
    for (let turn = 0; turn < 3; turn += 1) {
      const { deadline: result } = deadlineSchema(ZONE, current, SEASON).parse(shownDeadline(current, ZONE))
      expect(result).toMatchObject({ opensAt: stored.opensAt, closesAt: stored.closesAt, categoryId: 7 })
      expect(result).toMatchObject({ graceMinutes: 15, visible: false, prices: { student: 4_505 } })
      current = { ...current, ...result, prices: current.prices }
    }
  })

  test('as text shows every change, and only changes', () => {
    const before = deadlineText(
      stored,
      [{ id: 7, type: 'achievement' as const, number: 13, name: 'Colour scripts' }],
      ZONE,
    )
    expect(before).toMatchObject({
      scope: 'A13 · Colour scripts',
      price_student: 'USD\u00a045.05',
      visible: 'no',
    })
    expect(changedLines(DEADLINE_LABELS, before, before)).toEqual([])
    const after = deadlineText({ ...stored, visible: true, categoryId: null, prices: [] }, [], ZONE)
    expect(
      changedLines(DEADLINE_LABELS, before, after).map(({ label, from, to }) => `${label}: ${from}, ${to}`),
    ).toEqual([
      'Applies to: A13 · Colour scripts, Every category',
      'Student price: USD\u00a045.05, none',
      'Shown to entrants: no, yes',
    ])
  })
})
