import { describe, expect, it, test } from 'vitest'
import { agreementBlocks, validFrom } from './rules.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { agreementLifecycle } from './lifecycle.ts'

describe('agreementBlocks', () => {
  it('parts headings and paragraphs, and leaves markup alone', () => {
    expect(agreementBlocks('One\nline.\n\n## Head\n\n<b>Two</b>\n\n\n')).toEqual([
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', text: 'Head' },
      { kind: 'paragraph', text: '<b>Two</b>' },
    ])
  })
})

describe('validFrom', () => {
  test.each([
    [1, 'material', null, 1],
    [1, 'wording', null, null],
    [2, 'material', 1, 2],
    [2, 'wording', 1, 1],
    [4, 'wording', 2, 2],
  ] as const)('version %i, %s, after one that held from %s: %s', (version, change, before, expected) => {
    expect(validFrom(version, change, before === null ? null : { validFrom: before })).toBe(expected)
  })
})

test.each([
  ['draft', 'publish', true],
  ['active', 'retire', true],
  ['draft', 'retire', false],
  ['retired', 'publish', false],
  ['active', 'publish', false],
] as const)('%s, %s: %s', (from, action, may) => {
  expect(canMove(agreementLifecycle, from, action, 'admin')).toBe(may)
})
