import { expect, test } from 'vitest'
import type { AdminRole } from '#app/platform/admin-rights.ts'
import { beginsAt, lastAdminRefusal, onlyAdminText, waitsFor, type WaitsFor } from './rules.ts'

const LAST = 'This is the only admin. Make another person an admin first.'
const account = (userId: number, adminRole: AdminRole) => ({ userId, adminRole })
const one = [account(1, 'admin'), account(2, 'treasurer'), account(3, 'reader')]
const two = [...one, account(4, 'admin')]

test.each<[string, typeof one, number, AdminRole | null, string | null]>([
  ['the only admin cannot be removed', one, 1, null, LAST],
  ['the only admin cannot become a treasurer', one, 1, 'treasurer', LAST],
  ['the only admin cannot become a reader', one, 1, 'reader', LAST],
  ['the only admin can stay one', one, 1, 'admin', null],
  ['a treasurer beside the only admin can be removed', one, 2, null, null],
  ['a reader beside the only admin can be removed', one, 3, null, null],
  ['one of two admins can be removed', two, 1, null, null],
  ['one of two admins can become a reader', two, 4, 'reader', null],
])('%s', (_, admins, userId, next, refusal) => {
  expect(lastAdminRefusal(admins, userId, next)).toBe(refusal)
})

test.each([
  [1, true],
  [2, false],
  [9, false],
])('with %i admins the lack of a second one is named: %s', (admins, named) => {
  expect(onlyAdminText(admins) !== null).toBe(named)
})

const day = (of: number) => new Date(Date.UTC(2027, 0, of))
const PROPOSED = { by: 1, at: day(10) }
const ofOld = { userId: 1, adminSince: null }

test.each<[string, { userId: number; adminSince: Date | null }[], WaitsFor]>([
  ['the one who proposed it, alone', [ofOld], 'clock'],
  ['they and an admin of old', [ofOld, { userId: 2, adminSince: null }], 'admin'],
  [
    'they and one who became an admin before, new or not',
    [ofOld, { userId: 2, adminSince: day(9) }],
    'admin',
  ],
  [
    'they and one who became an admin in the same moment',
    [ofOld, { userId: 2, adminSince: day(10) }],
    'admin',
  ],
  ['they and one who became an admin after it', [ofOld, { userId: 2, adminSince: day(11) }], 'clock'],
  ['an admin of old without the one who proposed it', [{ userId: 2, adminSince: null }], 'admin'],
  ['only a later admin: theirs is to propose', [{ userId: 2, adminSince: day(11) }], 'another_proposal'],
  ['no one', [], 'another_proposal'],
])('a proposed admin, while the admins are %s', (_, admins, expected) => {
  expect(waitsFor(PROPOSED, admins)).toBe(expected)
})

test('a role begins three days after its proposal was alone', () => {
  expect(beginsAt(day(10))).toEqual(day(13))
})
