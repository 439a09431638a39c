import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, INK, inkOn, WHITE } from '#app/platform/accent.ts'
import { accentOnDark, accentProblem, accentScale, accentStyles, accentText } from './accent.ts'

test('the ink is that of the style sheets', () => {
  expect(fs.readFileSync('app/ui/styles/tokens.css', 'utf8')).toContain(`--black: ${INK};`)
})

test.each([
  ['#FFC500', '#ffc500'],
  ['ffc500', '#ffc500'],
  [' #fc0 ', '#ffcc00'],
  ['yellow', '#yellow'],
  ['', '#'],
])('%j is read as %s', (typed, text) => expect(accentText(typed)).toBe(text))

test.each([
  ['#ffc500', null],
  ['#ffffff', null],
  ['#3ddc97', null],
  ['#ff8a5b', null],
  ['#1c1a14', null],
  ['#0000ff', null],
  ['#b3261e', null],
  ['#808080', 'contrast of 4.4 to 1 and white text of 3.9'],
  ['#yellow', 'six digits'],
  ['red', 'six digits'],
  ['#ffc500;}', 'six digits'],
])('%s as an accent', (colour, says) => {
  if (says === null) expect(accentProblem(colour)).toBeNull()
  else expect(accentProblem(colour)).toContain(says)
})

describe.each(['#ffc500', '#ffffff', '#3ddc97', '#ff8a5b', '#7ab8ff', '#c9a3ff'])(
  'the scale of %s',
  (colour) => {
    const scale = new Map(accentScale(colour).map((each) => [each.step, each.colour]))
    const at = (step: number) => scale.get(step) ?? ''

    test('has the accent itself, with ink on it, and can be read on the rail', () => {
      expect(at(400)).toBe(colour)
      expect(contrast(at(400), INK)).toBeGreaterThanOrEqual(4.5)
    })

    test('has ink that can be read on a button under the pointer', () => {
      expect(contrast(at(300), INK)).toBeGreaterThanOrEqual(4.5)
    })

    test('is written as custom properties, and nothing else', () => {
      expect(accentStyles(colour)).toMatch(/^:root\{(--supernova-\d+:#[\da-f]{6};)+--on-accent:#1c1a14\}$/)
    })
  },
)

test('what is no colour gives no styles', () => {
  expect(accentStyles('red}body{display:none')).toBe('')
})

describe.each(['#0000ff', '#b3261e', '#1c1a14', '#14532d', '#000000'])('the dark accent %s', (colour) => {
  const scale = new Map(accentScale(colour).map((each) => [each.step, each.colour]))

  test.each([300, 400, 500])('carries white text in step %i', (step) => {
    expect(inkOn(colour)).toBe(WHITE)
    expect(contrast(scale.get(step) ?? '', WHITE)).toBeGreaterThanOrEqual(4.5)
  })

  test('is lighter on dark ground, where it is seen and carries black text', () => {
    expect(contrast(accentOnDark(colour), INK)).toBeGreaterThanOrEqual(4.5)
  })

  test('has both in its styles, and nothing else', () => {
    const block = /\{(--supernova-\d+:#[\da-f]{6};)+--on-accent:#[\da-f]{6}\}/g
    expect(accentStyles(colour).replace(block, '')).toBe(
      ':root.rail,.hero,.screening@media (prefers-color-scheme:dark){:root}',
    )
  })
})

test('an accent that can be seen on dark ground stays as it is there', () => {
  expect(accentOnDark('#3ddc97')).toBe('#3ddc97')
})
