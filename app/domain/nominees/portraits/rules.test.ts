import { expect, test } from 'vitest'
import { portraitKey, portraitsOf, portraitText } from './rules.ts'

test.each([
  [null, /^Add a photo/],
  [{ shownAt: null }, /once we have reviewed it/],
  [{ shownAt: new Date('2027-01-20T12:00:00Z') }, /is shown beside your name/],
])('the nominee reads what has become of %o', (portrait, words) => {
  expect(portraitText(portrait)).toMatch(words)
})

test('photos follow the names, and a namesake of another nomination lends none', () => {
  const addresses = new Map([
    [portraitKey(7, 'Mika Ahn'), '/mika'],
    [portraitKey(8, 'Ana Ruiz'), '/ana'],
  ])
  expect(portraitsOf(['Ana Ruiz', 'Mika Ahn'], 7, addresses)).toEqual([null, '/mika'])
  expect(portraitsOf([], 7, addresses)).toEqual([])
})
