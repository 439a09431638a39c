import { expect, test } from 'vitest'
import type { AdminRole } from '#app/platform/admin-rights.ts'
import { deletionRefusal } from './rules.ts'

const account = (userId: number, adminRole: AdminRole) => ({ userId, adminRole })
const OWN = 'Another admin has to decide about your own account.'
const LAST = 'This is the only admin. Make another person an admin first.'

test.each<[string, Parameters<typeof deletionRefusal>[0], string[], string | null]>([
  ['a member', { userId: 5, adminId: 1, admins: [account(1, 'admin')] }, [], null],
  ['a reader', { userId: 2, adminId: 1, admins: [account(1, 'admin'), account(2, 'reader')] }, [], null],
  [
    'one of two admins',
    { userId: 2, adminId: 1, admins: [account(1, 'admin'), account(2, 'admin')] },
    [],
    null,
  ],
  [
    'the admin’s own account',
    { userId: 1, adminId: 1, admins: [account(1, 'admin'), account(2, 'admin')] },
    [],
    OWN,
  ],
  [
    'the last admin',
    { userId: 1, adminId: 2, admins: [account(1, 'admin'), account(2, 'reader')] },
    [],
    LAST,
  ],
  [
    'a studio’s only owner',
    { userId: 5, adminId: 1, admins: [account(1, 'admin')] },
    ['The only owner'],
    'The only owner',
  ],
])('the deletion of %s', (_, asked, kept, refusal) => {
  expect(deletionRefusal(asked, kept)).toBe(refusal)
})
