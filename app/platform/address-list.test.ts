import { expect, test } from 'vitest'
import { readAddressLine } from './address-list.ts'

const isAddress = (text: string) => /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[a-z]{2,}$/.test(text)

test.each<[string, string, [string, string][]]>([
  ['one', 'ann@one.example', [['ann@one.example', '']]],
  ['one with a note', 'ann@one.example; promised, by phone', [['ann@one.example', 'promised, by phone']]],
  [
    'several after semicolons',
    'ann@one.example; bea@two.example; cy@three.example',
    [
      ['ann@one.example', ''],
      ['bea@two.example', ''],
      ['cy@three.example', ''],
    ],
  ],
  [
    'several after commas, the last with a note',
    'ann@one.example, bea@two.example, both late',
    [
      ['ann@one.example', ''],
      ['bea@two.example', 'both late'],
    ],
  ],
  [
    'two with a blank between',
    'ann@one.example bea@two.example',
    [
      ['ann@one.example', ''],
      ['bea@two.example', ''],
    ],
  ],
  ['a name in front', 'Dora Vale <dora@four.example>', [['dora@four.example', '']]],
  ['a name with a comma in quotation marks', '"Vale, Ed" <ed@five.example>', [['ed@five.example', '']]],
  [
    'names with commas of their own',
    'Vale, Ed <ed@five.example>; Vale, Dora <dora@four.example>',
    [
      ['ed@five.example', ''],
      ['dora@four.example', ''],
    ],
  ],
  [
    'a broken address among them',
    'ann@one.example; bea@two..example',
    [
      ['ann@one.example', ''],
      ['bea@two..example', ''],
    ],
  ],
  ['none', 'the crew, at all', [['the crew', 'at all']]],
])('a line with %s', (_, line, expected) => {
  expect(readAddressLine(line, isAddress).map(({ address, note }) => [address, note])).toEqual(expected)
})
