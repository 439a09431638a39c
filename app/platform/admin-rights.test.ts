import { expect, test } from 'vitest'
import { ADMIN_ROLES, hasRight, isLower, rolesWith, type AdminRight, type AdminRole } from './admin-rights.ts'

test.each<[AdminRight, AdminRole[]]>([
  ['read', ['admin', 'treasurer', 'reader']],
  ['secrets', ['admin', 'treasurer']],
  ['money', ['admin', 'treasurer']],
  ['write', ['admin']],
])('%s: %j', (right, roles) => {
  expect(rolesWith(right)).toEqual(roles)
  expect(ADMIN_ROLES.filter((role) => hasRight(role, right))).toEqual(roles)
  expect(hasRight(null, right)).toBe(false)
})

test.each<[AdminRole, AdminRole | null, boolean]>([
  ['admin', 'treasurer', true],
  ['admin', 'reader', true],
  ['admin', null, true],
  ['admin', 'admin', false],
  ['treasurer', 'reader', true],
  ['treasurer', null, true],
  ['treasurer', 'admin', false],
  ['reader', 'admin', false],
  ['reader', 'treasurer', false],
  ['reader', null, true],
])('from %s to %s is lower: %s', (from, to, lower) => {
  expect(isLower(from, to)).toBe(lower)
})
