import { expect, test } from 'vitest'
import { forgetIn, forgetting } from './forget-words.ts'

test('words are found as a whole, the longest first, and short ones not at all', () => {
  const found = forgetting(['Li', 'Zelda', ' Zelda Quimbleton ', 'Zelda', 'z.q+1@x.example'], 'text')
  expect(found.map(({ pattern }) => pattern)).toEqual([
    String.raw`(?<![[:alnum:]])Zelda Quimbleton(?![[:alnum:]])`,
    String.raw`(?<![[:alnum:]])z\.q\+1@x\.example(?![[:alnum:]])`,
    '(?<![[:alnum:]])Zelda(?![[:alnum:]])',
  ])
})

test.each([
  ['text', `O'Brien & "Co"`],
  ['html', 'O&#39;Brien &amp; &quot;Co&quot;'],
  ['json', String.raw`O'Brien & \\"Co\\"`],
] as const)('in %s a word is looked for as it is written there', (kind, written) => {
  expect(forgetting([`O'Brien & "Co"`], kind)[0]?.pattern).toContain(written)
})

test('a text at hand loses them in every spelling, and other words stay', () => {
  const words = ['Zelda Quim-Bleton', 'z.q+1@x.example', 'O\u2019Brien (CEO)']
  expect(forgetIn('ZELDA QUIM-BLETON, Zeldas, z.q+1@x.example, O\u2019Brien (CEO).', words, 'text')).toBe(
    'Deleted person, Zeldas, Deleted person, Deleted person.',
  )
  expect(forgetIn('<p>A &amp; B</p>', ['A & B'], 'html')).toBe('<p>Deleted person</p>')
  expect(forgetIn('Äda and Ada', ['Ada'], 'text')).toBe('Äda and Deleted person')
})
