import { describe, expect, test } from 'vitest'
import { fillText, unknownPlaceholders } from './fill.ts'
import { agreementBlocks } from './rules.ts'

describe('fillText', () => {
  test.each([
    ['a value', 'With {{company}}.', { company: 'Acme' }, 'With Acme.'],
    ['spaces inside', '{{ company }}', { company: 'Acme' }, 'Acme'],
    ['an unknown one stays', '{{price}}', { company: 'Acme' }, '{{price}}'],
    ['a name of every object', '{{constructor}}', {}, '{{constructor}}'],
    ['a placeholder in a value', '{{a}} {{b}}', { a: '{{b}}', b: 'two' }, '{{b}} two'],
    ['lines of a value', '{{a}}', { a: ' one\n\n## two\r\nthree ' }, 'one ## two three'],
    ['a dollar', '{{a}}', { a: "$& $1 $'" }, "$& $1 $'"],
    ['other scripts', '{{a}}', { a: '株式会社 北' }, '株式会社 北'],
  ])('%s', (_, body, values, filled) => {
    expect(fillText(body, values)).toBe(filled)
  })

  test('a value never begins a heading or a paragraph', () => {
    for (const value of ['## Void', '\n\n## Void', 'x\n\n## Void', '# a'])
      expect(agreementBlocks(fillText('{{a}}\n\nEnd.', { a: value })).map(({ kind }) => kind)).toEqual([
        'paragraph',
        'paragraph',
      ])
  })
})

test('unknown placeholders are named once', () => {
  const known = [{ name: 'a', label: '' }]
  expect(unknownPlaceholders('{{a}} {{b}} {{ b }} {{c.d}}', known)).toEqual(['b', 'c.d'])
})
