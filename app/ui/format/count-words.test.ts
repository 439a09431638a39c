import { expect, test } from 'vitest'
import { countWords, wordCountText } from '#app/ui/format/count-words.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['one', 1],
  ['  two\n\twords ', 2],
  ['Þóra Ægisdóttir-Lindqvist', 2],
  ['it’s hand-made', 2],
  ['한국어 문장은 띄어 쓴다', 4],
  ['a\u00A0b\u2028c', 3],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test.each([
  ['Chinese', '这部影片讲述了一个小女孩在海边寻找她的风筝的故事', 10, 24],
  ['Japanese', '少女が海辺で失くした凧を探す物語です', 7, 17],
  ['Thai', 'ภาพยนตร์เรื่องนี้เล่าเรื่องเด็กหญิงที่ตามหาว่าว', 6, 20],
  ['a sentence of two scripts', '映画 Pegbar 2027年 版', 4, 6],
])('%s has words, though no blanks part them', (_script, text, least, most) => {
  expect(countWords(text)).toBeGreaterThanOrEqual(least)
  expect(countWords(text)).toBeLessThanOrEqual(most)
})

test('a long text without blanks is counted to its end', () => {
  expect(countWords('风筝'.repeat(5_000))).toBeGreaterThan(4_000)
})

test('says how many of how many', () => {
  expect(wordCountText(312, 300)).toBe('312 of 300 words')
  expect(wordCountText(0, 1)).toBe('0 of 1 word')
})
