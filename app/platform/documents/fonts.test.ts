import { expect, test } from 'vitest'
import { familiesOf, missingLetters, printable } from '#app/platform/documents/fonts.server.ts'
import { missingLettersText } from '#app/platform/documents/missing-letters.ts'

test.each([
  ['Þóra Nguyễn Володимир', ['Noto Sans']],
  ['สมชาย Smith', ['Noto Sans Thai', 'Noto Sans']],
  ['می\u200Cخواهم', ['Noto Naskh Arabic']],
  ['🎬', ['Noto Sans Symbols 2']],
  ['👩\u200D🎨', ['Noto Emoji']],
  [' \n\u200B', []],
])('%s is printed in %j', (text, families) => expect(familiesOf(text)).toEqual(families))

test('the families asked for first come first', () =>
  expect(familiesOf('直', ['Noto Serif JP'])).toEqual(['Noto Serif JP']))

test.each([
  ['Þóra 李 สมชาย 𠮷 ❤\uFE0F', []],
  ['Jaya ꦗꦪꦗ 𞤀', ['ꦗ', 'ꦪ', '𞤀']],
])('%s has letters that no font has: %j', (text, missing) => expect(missingLetters(text)).toEqual(missing))

test('a document that has to be made shows a sign in their place', () =>
  expect(printable('{"name":"ꦗ 李"}')).toBe('{"name":"\uFFFD 李"}'))

test('they are told with their numbers, the first ten of them', () => {
  expect(missingLettersText(['ꦗ'])).toBe('Our fonts lack ꦗ (U+A997).')
  expect(missingLettersText([...'abcdefghijkl'])).toContain('j (U+006A), and 2 more.')
})
