import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

/** What Windows-1252 has from 0x80 to 0x9F; a dot where it has nothing. */
const UPPER = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

test.each(Array.from(UPPER, (letter, index) => [`0x${(0x80 + index).toString(16)}`, letter, 0x80 + index]))(
  'the byte %s of an old Western file is %s',
  (_, letter, byte) => {
    const bytes = Uint8Array.from([...Buffer.from('a;'), byte as number, ...Buffer.from(';\xe9', 'latin1')])
    expect(decodeText(bytes)).toBe(letter === '.' ? null : `a;${letter};é`)
  },
)

test('the bytes above are those of Latin-1', () => {
  const bytes = Uint8Array.from({ length: 96 }, (_, index) => 0xa0 + index)
  expect(decodeText(bytes)).toBe(Buffer.from(bytes).toString('latin1'))
})

test('a title as Excel saves it keeps its apostrophe and its dash', () => {
  const bytes = Buffer.from('The Fisherman\x92s Wife \x96 Part 2', 'latin1')
  expect(decodeText(bytes)).toBe('The Fisherman’s Wife – Part 2')
})

test('control characters that another program made of such bytes are read as what they were', () => {
  expect(decodeText(Buffer.from('The Fisherman\u0092s Wife \u0096 Part 2'))).toBe(
    'The Fisherman’s Wife – Part 2',
  )
})
