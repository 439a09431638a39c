import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './plain-text.ts'

test.each([
  ['line breaks of every system', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['NUL', 'a\0b', 'ab'],
  ['an accent that was typed apart', 'e\u0301', 'é'],
  ['a sign that turns round what follows', 'Mara\u202E Quill', 'Mara Quill'],
  ['signs around a word', '\u2067Mara\u2069 \u202AQuill\u202C', 'Mara Quill'],
  ['signs that nothing shows', '\uFEFFMara\u200B Qu\u00ADill\u2060', 'Mara Quill'],
  ['the marks of typed Hebrew', 'שרה\u200F (1)\u200E', 'שרה\u200F (1)\u200E'],
  ['joiners of other scripts', 'می\u200Cخواهم 👩\u200D🎨', 'می\u200Cخواهم 👩\u200D🎨'],
  [
    'characters that Windows-1252 was read wrongly into',
    'The Fisherman\u0092s Wife \u0096 2',
    'The Fisherman’s Wife – 2',
  ],
  ['control characters', 'a\u0001b\u0007c\u001B[1md\u007Fe\u0081f', 'abc[1mdef'],
  ['tabs and lines', 'a\tb\n\nc', 'a\tb\n\nc'],
  ['line breaks of other programs', 'a\u2028b\u2029c\u000Bd\u000Ce', 'a\nb\nc\nd\ne'],
])('text is kept with %s settled', (_what, typed, kept) => {
  expect(cleanText(typed)).toBe(kept)
})

test.each(['\u2028', '\u2029', '\n', '\r\n', '\t', '\u000B'])('a name has no second line for %j', (sign) => {
  expect(cleanLine(` Tin${sign}Lanterns${sign}`)).toBe('Tin Lanterns')
})

test('no control character of either range is left', () => {
  const codes = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)]
  for (const code of codes) expect(cleanText(`a${String.fromCharCode(code)}b`)).not.toMatch(/[^\P{Cc}\t\n]/u)
})
