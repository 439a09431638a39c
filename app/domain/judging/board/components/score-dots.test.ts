import { describe, expect, test } from 'vitest'
import { placeDots } from './score-dots.tsx'

const around = (dots: readonly { x: number; y: number }[]) => dots.map(({ x, y }) => `${x}/${y}`)

describe('the dots of scores', () => {
  test('the ends of the scale are the ends of the line', () => {
    expect(placeDots([1_000, 10_000]).map(({ x }) => x)).toEqual([4, 96])
  })

  test('stand on the line where they have room', () => {
    expect(new Set(placeDots([2_000, 5_000, 8_000]).map(({ y }) => y)).size).toBe(1)
  })

  test('of the same score stand above each other, in whatever order they come', () => {
    const dots = placeDots([8_000, 3_000, 8_000, 8_100])
    expect(new Set(around(dots)).size).toBe(4)
    expect(around(placeDots([8_100, 8_000, 3_000, 8_000]))).toEqual(around(dots))
  })

  test('of twenty judges who agree stay within the picture', () => {
    const dots = placeDots(Array.from({ length: 20 }, () => 10_000))
    expect(dots.every(({ x, y }) => x + 2.5 <= 100 && y - 2.5 >= 0 && y + 2.5 <= 20)).toBe(true)
  })

  test('of no scores are none', () => expect(placeDots([])).toEqual([]))
})
