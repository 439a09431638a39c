import { describe, expect, test } from 'vitest'
import { writtenText } from './written-text.ts'

describe('a text written for a page', () => {
  test('is read as Markdown', () => {
    expect(writtenText('**Rechte**\n\n- one\n- two')).toEqual({
      blocks: [
        { type: 'paragraph', line: [{ strong: ['Rechte'] }] },
        { type: 'list', ordered: false, lines: [['one'], ['two']] },
      ],
    })
  })

  test('keeps its lines, as an address has them', () => {
    expect(writtenText('The Guild\r\n40 Sumac Street\nBurbank')).toEqual({
      blocks: [
        {
          type: 'paragraph',
          line: ['The Guild', { lineBreak: true }, '40 Sumac Street', { lineBreak: true }, 'Burbank'],
        },
      ],
    })
  })

  test.each([
    '> quoted',
    '<b>bold</b>',
    '1. one\n\n   more of one',
    'Dear {{person.name}}',
    '```\ncode\n```',
  ])('of which a part would be lost stays as it was typed: %s', (text) => {
    expect(writtenText(text)).toEqual({ typed: text.trim() })
  })
})
