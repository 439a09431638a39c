import { expect, test } from 'vitest'
import { forgetting } from './forget-words.ts'

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
