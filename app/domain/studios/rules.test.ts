import { describe, expect, test } from 'vitest'
import { STUDIO_TYPES, ineligibleReason, isStudioType, mayEnterFor, priceGroupFor } from './rules.ts'

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
