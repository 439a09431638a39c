import { describe, expect, test } from 'vitest'
import { freeRoom, hasRoom, includedLines, limitRefusal, roomText } from './rules.ts'

describe('a level', () => {
  test.each([
    [null, 7, true, null],
    [2, 0, true, '2 of 2 places left'],
    [2, 1, true, '1 of 2 places left'],
    [2, 2, false, 'All 2 places taken'],
    [1, 1, false, 'Taken'],
    [1, 3, false, 'Taken'],
  ])('with room for %s and %s held', (mostPartners, held, free, text) => {
    expect(hasRoom({ mostPartners, held })).toBe(free)
    expect(roomText({ mostPartners, held })).toBe(text)
  })

  test.each([
    [null, [], 1],
    [null, [1, 2, 3], 4],
    [2, [2], 1],
    [2, [1, 2], null],
    // A limit that was lowered before those above it left.
    [2, [3, 4], null],
  ])('of %s gives, with %j held, place %s', (most, held, place) => {
    expect(freeRoom(most, held)).toBe(place)
  })

  test('cannot take fewer partners than a pool has', () => {
    expect(limitRefusal(1, 2)).toContain('at least 2')
    expect(limitRefusal(2, 2)).toBeNull()
    expect(limitRefusal(null, 9)).toBeNull()
  })

  test('lists what is included', () => {
    expect(includedLines({ benefits: 'Two seats\n\n  A toast ', freeEntries: 5, withLogo: true })).toEqual([
      'Two seats',
      'A toast',
      '5 codes for free entries',
      'Your logo with the partners',
    ])
    expect(includedLines({ benefits: '', freeEntries: 1, withLogo: false })).toEqual([
      '1 code for a free entry',
    ])
  })
})
