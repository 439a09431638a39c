import { expect, test } from 'vitest'
import type { AdminRole } from '#app/platform/admin-rights.ts'
import { lastAdminRefusal, onlyAdminText } from './rules.ts'

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
