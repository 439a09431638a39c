import { expect, test } from 'vitest'
import { trimEnd, trimEnds } from './trim.ts'

test.each([
  ['/votes//', '/votes'],
  ['//votes', '//votes'],
  ['///', ''],
  ['', ''],
  ['a/b', 'a/b'],
])('the end of %j', (text, trimmed) => {
  expect(trimEnd(text, /\//)).toBe(trimmed)
})

test.each([
  ['.. notes.v2 .', 'notes.v2'],
  [' . ', ''],
  ['', ''],
  ['𝒜 poster 𝒵', '𝒜 poster 𝒵'],
])('both ends of %j', (text, trimmed) => {
  expect(trimEnds(text, /[.\s]/)).toBe(trimmed)
})

test('a character of two halves is one', () => {
  expect(trimEnds('12𝒜bc𝒵34', /\P{L}/u)).toBe('𝒜bc𝒵')
})
