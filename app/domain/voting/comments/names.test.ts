import { expect, test } from 'vitest'
import { findingsIn, nameIndex } from './names.ts'

const index = nameIndex({
  judge: ['Þóra Ægisdóttir-Lindqvist', 'Will Grace', '李 晴风', 'Ana M. Sol'],
  entry: ['Home', 'The Last Lighthouse', '夜の駅'],
  studio: ['Gull & Gasket'],
})

test.each<[string, string[]]>([
  ['A brave film with a warm ending.', []],
  ['Þóra Ægisdóttir-Lindqvist would say so', ['judge']],
  ['I, Thora, mean it. Þora', ['judge']],
  ['as LINDQVIST wrote', ['judge']],
  ['It will go far, with grace', []],
  ['Will thinks so', ['judge']],
  ['will grace and i', ['judge']],
  ['李晴风认为很好', ['judge']],
  ['M is for middle', []],
  ['It feels like home', []],
  ['Better than Home', ['entry']],
  ['better than the last   lighthouse', ['entry']],
  ['「夜の駅」のほうがいい', ['entry']],
  ['I liked the last shot', []],
  ['Gull and Gasket', []],
  ['by gull & gasket', ['studio']],
  ['Write to me: a@b.example', ['email']],
  ['See www.example', ['link']],
  ['See example.com/films', ['link']],
  ['Follow @ada_vale', ['link']],
  ['The end.The beginning', []],
])('%s', (text, found) => {
  expect(findingsIn(text, index)).toEqual(found)
})

test('an entry’s own title and studio tell nothing', () => {
  expect(findingsIn('Home by Gull & Gasket', index, ['Home', 'Gull & Gasket'])).toEqual([])
  expect(findingsIn('夜の駅', index, ['夜の駅'])).toEqual([])
  expect(findingsIn('Home by Will', index, ['Home'])).toEqual(['judge'])
})

test('looks through the comments of 1,200 entries in moments', () => {
  const names = Array.from({ length: 1_200 }, (_, at) => `Film number ${at} of the year`)
  const big = nameIndex({ judge: ['Ada Vale'], entry: names, studio: names.map((name) => `${name} Works`) })
  const text = 'A careful and patient piece of work that trusts its audience. '.repeat(16)
  const from = performance.now()
  for (let at = 0; at < 3_600; at += 1) findingsIn(text, big)
  expect(performance.now() - from).toBeLessThan(20_000)
})
