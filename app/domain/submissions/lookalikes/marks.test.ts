import { describe, expect, test } from 'vitest'
import { GRID, passageMarks, PASSAGES_KEPT, pictureMark, titleMark } from './marks.ts'

test.each([
  ['The Paper Lighthouse', 'the  paper-lighthouse!'],
  ['Été à Paris', 'ETE A PARIS'],
  ['Žižka', 'zizka'],
  ['時計', '時計'],
  ['???', '???'],
])('“%s” and “%s” are one title', (a, b) => {
  expect(titleMark(a)).toBe(titleMark(b))
  expect(titleMark(a)).not.toBe('')
})

const TEXT =
  'A keeper folds a lighthouse out of old letters and waits for a ship that has not been drawn yet. Each night she adds a page.'

const shared = (a: readonly number[], b: readonly number[]) => a.filter((mark) => b.includes(mark)).length

describe('passages', () => {
  test('are the same for the same text, whatever its case and signs, and mostly for a text that was changed a little', () => {
    const marks = passageMarks([TEXT])
    expect(marks.length).toBeGreaterThan(15)
    expect(passageMarks([TEXT.toUpperCase().replaceAll('.', ' —')])).toEqual(marks)
    const changed = passageMarks([TEXT.replace('old letters', 'love letters')])
    expect(shared(marks, changed) / marks.length).toBeGreaterThan(0.6)
  })

  test('are others for another text, and none for a few words', () => {
    expect(
      shared(
        passageMarks([TEXT]),
        passageMarks(['A dog learns to dance in the rain of a city without roofs.']),
      ),
    ).toBe(0)
    expect(passageMarks(['Drawn on paper'])).toEqual([])
  })

  test('are found in scripts without blanks, and are a bounded number of numbers that can be stored', () => {
    expect(passageMarks(['古い手紙で灯台を折る灯台守の物語です']).length).toBeGreaterThan(5)
    const many = passageMarks([Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')])
    expect(many).toHaveLength(PASSAGES_KEPT)
    expect(many.every(Number.isSafeInteger)).toBe(true)
  })
})

const differing = (a: bigint, b: bigint) =>
  BigInt.asUintN(64, a ^ b)
    .toString(2)
    .replaceAll('0', '').length

describe('a picture', () => {
  const grid = (value: (column: number, row: number) => number) =>
    Uint8Array.from({ length: GRID.width * GRID.height }, (_, at) =>
      value(at % GRID.width, Math.floor(at / GRID.width)),
    )
  const wave = grid((column, row) => 120 + Math.round(90 * Math.sin(column * 1.3 + row)))

  test('has nearly the same mark when it is brighter, and another one when it is mirrored', () => {
    const mark = pictureMark(wave)
    const brighter = pictureMark(wave.map((value) => Math.min(255, value + 20)))
    const mirrored = pictureMark(
      grid((column, row) => wave[row * GRID.width + (GRID.width - 1 - column)] ?? 0),
    )
    expect(mark).not.toBeNull()
    expect(differing(mark ?? 0n, brighter ?? 1n)).toBeLessThan(5)
    expect(differing(mark ?? 0n, mirrored ?? 0n)).toBeGreaterThan(20)
  })

  test('of one colour has no mark', () => {
    expect(pictureMark(grid(() => 200))).toBeNull()
    expect(pictureMark(new Uint8Array(3))).toBeNull()
  })
})
