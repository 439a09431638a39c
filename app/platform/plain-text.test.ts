import { expect, test } from 'vitest'
import { cleanText } from './plain-text.ts'

test.each([
  ['line breaks of every system', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['NUL', 'a\0b', 'ab'],
  ['an accent that was typed apart', 'e\u0301', 'é'],
  ['a sign that turns round what follows', 'Mara\u202E Quill', 'Mara Quill'],
  ['signs around a word', '\u2067Mara\u2069 \u202AQuill\u202C', 'Mara Quill'],
  ['signs that nothing shows', '\uFEFFMara\u200B Qu\u00ADill\u2060', 'Mara Quill'],
  ['the marks of typed Hebrew', 'שרה\u200F (1)\u200E', 'שרה\u200F (1)\u200E'],
  ['joiners of other scripts', 'می\u200Cخواهم 👩\u200D🎨', 'می\u200Cخواهم 👩\u200D🎨'],
])('text is kept with %s settled', (_what, typed, kept) => {
  expect(cleanText(typed)).toBe(kept)
})
