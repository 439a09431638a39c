import { expect, test } from 'vitest'
import { mayReplace, type DoorList } from './door-list.ts'
import { entryRefusal, type Entry } from './entry.ts'

const pressRoom: Entry = { standing: 'valid', areas: ['press_room'] }

test.each<[string, Entry, Parameters<typeof entryRefusal>[1], RegExp | null]>([
  ['one of its areas', pressRoom, ['carpet_photo', 'press_room'], null],
  ['a door for all', pressRoom, [], null],
  ['another area', pressRoom, ['carpet_photo'], /not for this door.*Press room/],
  ['no area of its own', { standing: 'valid', areas: [] }, ['audience'], /It has no areas/],
  ['a revoked badge', { ...pressRoom, standing: 'revoked' }, ['press_room'], /revoked/],
  ['a closed application', { ...pressRoom, standing: 'closed' }, ['press_room'], /closed/],
  ['a closed application at a door for all', { ...pressRoom, standing: 'closed' }, [], /closed/],
])('%s', (_, entry, door, says) => {
  if (says === null) expect(entryRefusal(entry, door)).toBeNull()
  else expect(entryRefusal(entry, door)).toMatch(says)
})

test.each([
  ['a newer one of the same door', {}, true],
  ['the same one', { readAt: 1 }, true],
  ['an older one', { readAt: 0 }, false],
  ['a newer one of another door, which has other areas', { door: 8 }, false],
  ['a newer one of another season', { year: 2028 }, false],
])('of two lists on a phone %s counts: %s', (_, more, isTaken) => {
  const own: DoorList = { year: 2027, door: 7, areas: [], readAt: 1, endsAt: null, badges: [] }
  expect(mayReplace({ ...own, readAt: 2, ...more }, own)).toBe(isTaken)
})
