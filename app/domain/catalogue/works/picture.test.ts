import { expect, test } from 'vitest'
import { isPortrait, sizeFrom, srcSetOf } from './picture.ts'

const sizes = [
  { src: '/small', width: 320 },
  { src: '/middle', width: 960 },
  { src: '/large', width: 1_600 },
]

test('a picture says each of its sizes with its width', () => {
  expect(srcSetOf({ sizes })).toBe('/small 320w, /middle 960w, /large 1600w')
})

test.each([
  [1, '/small'],
  [320, '/small'],
  [321, '/middle'],
  [1_200, '/large'],
  [4_000, '/large'],
])('for %i pixels the smallest size that is wide enough is taken', (width, src) => {
  expect(sizeFrom({ sizes }, width)).toBe(src)
})

test('a picture without sizes has no address', () => {
  expect(sizeFrom({ sizes: [] }, 320)).toBe('')
})

test('a poster is a portrait, and a square is not', () => {
  expect(isPortrait({ width: 600, height: 900 })).toBe(true)
  expect(isPortrait({ width: 600, height: 600 })).toBe(false)
})
