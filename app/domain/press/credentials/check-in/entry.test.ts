import { expect, test } from 'vitest'
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
