import { expect, test } from 'vitest'
import { countWords, wordCountText } from '#app/ui/format/count-words.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['one', 1],
  ['  two\n\twords ', 2],
  ['Þóra Ægisdóttir-Lindqvist', 2],
  ['it’s hand-made', 2],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('says how many of how many', () => {
  expect(wordCountText(312, 300)).toBe('312 of 300 words')
  expect(wordCountText(0, 1)).toBe('0 of 1 word')
})
