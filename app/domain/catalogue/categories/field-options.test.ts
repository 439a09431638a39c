import { describe, expect, test } from 'vitest'
import type { FieldOption } from './fields.ts'
import { optionLines, readOptionLines } from './field-options.ts'

const read = (text: string) => readOptionLines(text)

describe('options as lines', () => {
  test.each<[string, FieldOption[]]>([
    ['a | A', [{ value: 'a', label: 'A' }]],
    ['plain', [{ value: 'plain', label: 'plain' }]],
    [
      '  a|A  \r\n\r\n b |  B ',
      [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    ],
    ['one, two | One, or two', [{ value: 'one, two', label: 'One, or two' }]],
    ['a\\|b | A \\| B', [{ value: 'a|b', label: 'A | B' }]],
    ['c:\\\\x | X', [{ value: 'c:\\x', label: 'X' }]],
    ['线 | محمد', [{ value: '线', label: 'محمد' }]],
    ['a | A | Retired', [{ value: 'a', label: 'A', retired: true }]],
    ['retired | retired', [{ value: 'retired', label: 'retired' }]],
    ['', []],
  ])('%j', (text, options) => {
    expect(read(text)).toEqual({ options })
    expect(read(optionLines(options))).toEqual({ options })
  })

  test.each([
    ['a | A\na | B', 'Line 2: the value “a” is used twice'],
    ['| A', 'Line 1: enter value | label'],
    ['a |', 'Line 1: enter value | label'],
    ['a | A | B', 'Line 1: only “retired” can follow value and label. Enter \\| for a literal bar'],
    ['a | A | retired | x', 'Line 1: only “retired” can follow value and label. Enter \\| for a literal bar'],
    [`${'x'.repeat(101)} | A`, 'Line 1: the value must be 100 characters or fewer'],
    [`a | ${'x'.repeat(301)}`, 'Line 1: the label must be 300 characters or fewer'],
    [Array.from({ length: 201 }, (_, index) => index).join('\n'), 'Enter 200 options or fewer'],
  ])('refuses %j', (text, problem) => {
    expect(read(text)).toEqual({ problem })
  })

  test('a label of 300 characters stays whole', () => {
    const options = [{ value: 'a', label: '題'.repeat(300) }]
    expect(read(optionLines(options))).toEqual({ options })
  })
})
