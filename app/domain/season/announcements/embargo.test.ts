import { expect, test } from 'vitest'
import { isPublic, staysBecause, type Announcement, type NominationStatus } from './embargo.ts'

const MOMENT = new Date('2027-02-02T14:00:00Z')
const BEFORE = new Date(MOMENT.getTime() - 1)
const decided: Announcement = { announceAt: MOMENT, cancelledAt: null }

test.each<[string, NominationStatus, Announcement | null, Date, boolean]>([
  ['nothing is announced', 'confirmed', null, MOMENT, false],
  ['its moment is a millisecond away', 'confirmed', decided, BEFORE, false],
  ['its moment has come, before any worker woke', 'confirmed', decided, MOMENT, true],
  ['it is marked announced but its moment is ahead', 'announced', decided, BEFORE, false],
  [
    'it is marked announced and was taken back',
    'announced',
    { ...decided, cancelledAt: BEFORE },
    MOMENT,
    false,
  ],
  ['it was declined', 'declined', decided, MOMENT, false],
  ['it was revoked', 'revoked', decided, MOMENT, false],
])('when %s', (_case, status, announcement, now, shown) => {
  expect(isPublic(status, announcement, now)).toBe(shown)
})

test.each<[string, Announcement | null, Date, RegExp | null]>([
  ['nothing is announced', null, MOMENT, null],
  ['it was taken back', { ...decided, cancelledAt: BEFORE }, MOMENT, null],
  ['its moment is ahead', decided, BEFORE, /Cancel it first/],
  ['its moment has come', decided, MOMENT, /only revoke single nominations/],
])('a confirmed slate may go back, or says why not, when %s', (_case, announcement, now, why) => {
  const said = staysBecause(announcement, now)
  if (why) expect(said).toMatch(why)
  else expect(said).toBeNull()
})
