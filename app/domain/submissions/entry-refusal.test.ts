import { expect, test } from 'vitest'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { entryRefusal } from './entry-refusal.ts'

const opens = new Date('2026-09-15T16:00:00Z')
const closes = new Date('2026-12-12T01:00:00Z')
const tier: Deadline = {
  ...{
    id: 1,
    year: 2026,
    kind: 'entry_tier',
    name: 'Only',
    opensAt: opens,
    closesAt: closes,
    graceMinutes: 15,
  },
  ...{ categoryType: null, categoryId: null, closesSubmissions: true, visible: true, prices: [] },
}
const category: Category = {
  ...{ id: 8, year: 2026, number: 8, name: 'Short Film', summary: '', description: '', type: 'production' },
  ...{
    status: 'open',
    statusNote: '',
    studentOnly: false,
    maxTeam: null,
    maxPerStudio: 2,
    onePerTitle: false,
  },
  ...{ minMinutes: null, maxMinutes: 20, reelMaxSeconds: null, minNominees: 3, maxNominees: 5, votePicks: 3 },
  ...{ voteScope: 'all', ceremonyOrder: null, ceremonyBatch: null },
}
const facts = {
  published: true,
  category,
  studioType: 'studio',
  deadlines: [tier],
  extraTime: false,
  used: 0,
}
const at = (base: Date, ms: number) => new Date(base.getTime() + ms)
const GRACE = 15 * 60_000

test.each([
  ['a millisecond before it opens', at(opens, -1), 'Not open yet.'],
  ['as it opens', opens, null],
  ['a millisecond before it closes', at(closes, -1), null],
  ['as it closes, in grace', closes, null],
  ['a millisecond before grace ends', at(closes, GRACE - 1), null],
  ['as grace ends', at(closes, GRACE), 'Submissions have closed.'],
])('%s', (_, now, reason) => {
  expect(entryRefusal(facts, now)?.reason ?? null).toBe(reason)
})

test('extra time opens a closed call, and nothing else', () => {
  const late = at(closes, GRACE)
  expect(entryRefusal({ ...facts, extraTime: true }, late)).toBeNull()
  expect(entryRefusal({ ...facts, extraTime: true, used: 2 }, late)?.kind).toBe('limit')
  const suspended = { ...category, status: 'suspended', statusNote: 'Too few works.' } as const
  expect(entryRefusal({ ...facts, category: suspended, extraTime: true }, late)?.reason).toBe(
    'Too few works.',
  )
})

test.each([
  [0, null],
  [1, null],
  [2, 'limit'],
  [3, 'limit'],
])('with %i of 2 places used: %s', (used, kind) => {
  expect(entryRefusal({ ...facts, used }, opens)?.kind ?? null).toBe(kind)
})

test('a student record does not enter an ordinary production', () => {
  expect(entryRefusal({ ...facts, studioType: 'student' }, opens)?.kind).toBe('ineligible')
})

test('extra time opens nothing of a season that is not public yet', () => {
  const unpublished = { ...facts, published: false }
  for (const extraTime of [false, true])
    expect(entryRefusal({ ...unpublished, extraTime }, opens)).toEqual({
      kind: 'closed',
      reason: 'This award is not open to the public yet.',
    })
})
