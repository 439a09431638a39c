import { describe, expect, it } from 'vitest'
import { agreementBlocks, isSameName } from '#app/domain/judging/rules.ts'

describe('isSameName', () => {
  it.each([
    ['Þóra Ægisdóttir-Lindqvist', 'þóra  ægisdóttir-lindqvist', true],
    ['Živa Černohorská', 'Z\u030Civa C\u030Cernohorska\u0301', true],
    ['晴风 李', '晴风 李', true],
    ['Nkemi Okereke-Holt', 'Nkemi Okereke', false],
    ['Nkemi Okereke-Holt', '', false],
  ])('“%s” and “%s”: %s', (account, typed, same) => {
    expect(isSameName(account, typed)).toBe(same)
  })
})

describe('agreementBlocks', () => {
  it('parts headings and paragraphs, and leaves markup alone', () => {
    expect(agreementBlocks('One\nline.\n\n## Head\n\n<b>Two</b>\n\n\n')).toEqual([
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', text: 'Head' },
      { kind: 'paragraph', text: '<b>Two</b>' },
    ])
  })
})
