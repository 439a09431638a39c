import { describe, expect, test } from 'vitest'
import { agreedDay, freePlace, hasPlace, placesLeft, placesRefusal, placesText } from './rules.ts'

describe('places', () => {
  test.each([
    [{ places: null, held: 3 }, null, true, null],
    [{ places: 8, held: 0 }, 8, true, '8 of 8 places left'],
    [{ places: 8, held: 5 }, 3, true, '3 of 8 places left'],
    [{ places: 1, held: 0 }, 1, true, '1 of 1 place left'],
    [{ places: 1, held: 1 }, 0, false, 'Taken'],
    [{ places: 8, held: 8 }, 0, false, 'All 8 places taken'],
    [{ places: 2, held: 3 }, 0, false, 'All 2 places taken'],
  ])('%o', (of, left, has, text) => {
    expect(placesLeft(of)).toBe(left)
    expect(hasPlace(of)).toBe(has)
    expect(placesText(of)).toBe(text)
  })

  test.each([
    [null, [], null],
    [1, [], 1],
    [1, [1], null],
    [3, [1, 3], 2],
    [3, [2], 1],
    [2, [1, 2], null],
  ])('of %s places with %j held, the next is %s', (places, held, next) => {
    expect(freePlace(places, held)).toBe(next)
  })

  test.each([
    [null, 40, null],
    [4, 4, null],
    [1, 0, null],
    [2, 3, '3 places are held by sponsors, so there must be at least 3'],
  ])('%s places with %s held', (places, held, refusal) => {
    expect(placesRefusal(places, held)).toBe(refusal)
  })
})

test.each([
  [null, null],
  ['2026-11-20', '2026-12-04'],
  ['2026-11-27', '2026-12-04'],
  ['2026-12-03', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['2027-01-10', '2027-01-10'],
])('a package’s day of %s, accepted on 27 November 2026, is agreed as %s', (due, agreed) => {
  expect(agreedDay(due, '2026-11-27')).toBe(agreed)
})
