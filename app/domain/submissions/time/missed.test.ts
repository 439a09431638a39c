import { expect, test } from 'vitest'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ChangingEntry } from '#app/domain/submissions/changes.ts'
import { missedClosing } from './missed.ts'

const closes = new Date('2026-12-12T01:00:00Z')
const graceEnds = new Date(closes.getTime() + 15 * 60_000)
const later = new Date('2026-12-20T01:00:00Z')
const tier: Deadline = {
  ...{ id: 1, year: 2026, kind: 'entry_tier', name: 'Final', visible: true, prices: [] },
  ...{ opensAt: new Date('2026-09-15T16:00:00Z'), closesAt: closes, graceMinutes: 15 },
  ...{ closesSubmissions: true, categoryType: null, categoryId: null },
}
const draft: Omit<ChangingEntry, 'openUntil' | 'lateEdit'> = {
  ...{ status: 'draft', categoryId: 3, categoryType: 'production', customDeadline: null },
}
const before = (moment: Date) => new Date(moment.getTime() - 1)

test.each<[string, Partial<ChangingEntry>, boolean, Date, Date | null]>([
  ['a draft while the call runs', {}, false, before(closes), null],
  ['a draft in grace', {}, false, before(graceEnds), null],
  ['a draft when grace is over', {}, false, graceEnds, closes],
  ['a draft of somebody with extra time', {}, true, graceEnds, null],
  ['a draft with a later end of its own', { customDeadline: later }, false, before(later), null],
  ['a draft whose own end is over too', { customDeadline: later }, false, later, later],
  [
    'a draft whose own end came before the call’s',
    { customDeadline: closes },
    false,
    before(graceEnds),
    null,
  ],
  ['one that was marked already', { status: 'expired' }, true, graceEnds, closes],
  ['what was submitted', { status: 'submitted' }, false, graceEnds, null],
  ['what was withdrawn', { status: 'withdrawn' }, false, graceEnds, null],
])('%s', (_, given, extraTime, now, expected) => {
  expect(missedClosing({ ...draft, ...given }, [tier], extraTime, now)).toEqual(expected)
})

test('without dates nothing has been missed', () => {
  expect(missedClosing(draft, [], false, later)).toBeNull()
})
