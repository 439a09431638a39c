import { expect, test } from 'vitest'
import { copyMark, isCopyFresh, packOf } from './rules.ts'

test.each([
  ['script', 'all', { type: 'script', batch: 'all' }],
  ['script', '1', { type: 'script', batch: 1 }],
  ['programme', '4', { type: 'programme', batch: 4 }],
  ['script', '5', null],
  ['script', '0', null],
  ['script', '01', null],
  ['script', '1.0', null],
  ['script', ' 1', null],
  ['script', '', null],
  ['script', undefined, null],
  ['Script', 'all', null],
  ['toString', 'all', null],
  [undefined, 'all', null],
])('%s of %s', (type, batch, expected) => {
  expect(packOf(type, batch, 4)).toEqual(expected)
})

test('a season without a running order has one pack of all', () => {
  expect(packOf('cards', 'all', 0)).toEqual({ type: 'cards', batch: 'all' })
  expect(packOf('cards', '1', 0)).toBeNull()
})

test('a copy opens for twelve hours', () => {
  const made = new Date('2027-03-13T19:00:00Z')
  const after = (ms: number) => new Date(made.getTime() + ms)
  expect(isCopyFresh(made, after(12 * 3_600_000 - 1))).toBe(true)
  expect(isCopyFresh(made, after(12 * 3_600_000))).toBe(false)
})

test('a copy says whose it is', () => {
  expect(copyMark(3, 'Mara Quill')).toBe('Copy 3 · Mara Quill · sealed until the ceremony')
})
