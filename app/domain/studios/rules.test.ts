import { describe, expect, test } from 'vitest'
import {
  STUDIO_ROLES,
  STUDIO_TYPES,
  ineligibleReason,
  invitationState,
  isStudioType,
  lastOwnerRefusal,
  mayEnterFor,
  mayManage,
  priceGroupFor,
  renameRefusal,
  takesPeople,
} from './rules.ts'

describe('price group', () => {
  test.each([
    ['studio', 'production', 'studio'],
    ['studio', 'achievement', 'studio'],
    ['independent', 'production', 'independent'],
    ['independent', 'achievement', 'independent'],
    ['student', 'production', 'student'],
    ['student', 'achievement', 'independent'],
    ['school', 'production', 'student'],
    ['school', 'achievement', 'student'],
    ['distributor', 'production', 'studio'],
    ['agency', 'achievement', 'studio'],
    ['no such type', 'production', 'studio'],
  ] as const)('%s in %s pays the %s price', (type, category, group) => {
    expect(priceGroupFor(type, category)).toBe(group)
  })
})

describe('what a record may enter', () => {
  const course = { type: 'production', studentOnly: true } as const
  const film = { type: 'production', studentOnly: false } as const
  const craft = { type: 'achievement', studentOnly: false } as const

  test.each(STUDIO_TYPES)('%s enters achievement categories', (type) => {
    expect(ineligibleReason(type, craft)).toBeNull()
  })
  test.each(STUDIO_TYPES)('%s enters either student work or the other productions', (type) => {
    const studentSide = type === 'student' || type === 'school'
    expect(ineligibleReason(type, course) === null).toBe(studentSide)
    expect(ineligibleReason(type, film) === null).toBe(!studentSide)
  })
})

test('a name of Object.prototype is no studio type', () => {
  expect(isStudioType('constructor')).toBe(false)
})

test.each([
  ['owner', true],
  ['submitter', true],
  ['billing', false],
  ['viewer', false],
])('%s may change submissions: %s', (role, may) => {
  expect(mayEnterFor(role)).toBe(may)
})

test.each([
  ['member', 'owner', true],
  ['member', 'billing', false],
  ['member', 'submitter', false],
  ['member', 'viewer', false],
  ['member', null, false],
  ['admin', null, true],
  ['admin', 'viewer', true],
] as const)('%s who is %s of a studio may change its record: %s', (viewer, role, may) => {
  expect(mayManage(viewer, role)).toBe(may)
})

test.each(STUDIO_TYPES)('people can be invited to %s, unless it is a student’s', (type) => {
  expect(takesPeople(type)).toBe(type !== 'student')
})

describe('the last owner', () => {
  const alone = [
    { userId: 1, role: 'owner' },
    { userId: 2, role: 'submitter' },
  ] as const
  const two = [...alone, { userId: 3, role: 'owner' }] as const

  test.each(STUDIO_ROLES)('becomes no %s, but an owner', (role) => {
    expect(lastOwnerRefusal(alone, 1, role) === null).toBe(role === 'owner')
  })
  test('is not removed, while others are', () => {
    expect(lastOwnerRefusal(alone, 1, null)).toMatch(/needs an owner/)
    expect(lastOwnerRefusal(alone, 2, null)).toBeNull()
    expect(lastOwnerRefusal(two, 1, null)).toBeNull()
    expect(lastOwnerRefusal(two, 3, 'viewer')).toBeNull()
  })
})

describe('a new name', () => {
  const at = new Date('2027-01-12T17:00:00Z')
  const before = new Date(+at - 1)
  test.each([
    ['member', null, at, true],
    ['member', at, before, true],
    ['member', at, at, false],
    ['admin', at, at, true],
  ] as const)('by %s, announced %s, at %s: %s', (role, announcedAt, now, may) => {
    expect(renameRefusal(role, announcedAt, now) === null).toBe(may)
  })
})

describe('an invitation', () => {
  const expiresAt = new Date('2027-01-12T17:00:00Z')
  test.each([
    ['pending', -1, 'usable'],
    ['pending', 0, 'expired'],
    ['accepted', -1, 'used'],
    ['cancelled', -1, 'cancelled'],
    ['cancelled', 1, 'cancelled'],
  ] as const)('%s, %s ms after its end, is %s', (status, ms, state) => {
    expect(invitationState({ status, expiresAt }, new Date(+expiresAt + ms))).toBe(state)
  })
})
