import { expect, test } from 'vitest'
import { isOddName } from './rules.ts'

test.each([
  ['Þóra Ægisdóttir-Lindqvist', false],
  ['李晴风', false],
  ['محمد', false],
  ['Ελένη Παπαδοπούλου', false],
  ['Ирина', false],
  ['שרה', false],
  ['김민준', false],
  ['MARA QUILL', true],
  ['mara quill', true],
  ['Quill, Mara', true],
  ['Mara  Quill', true],
  ['mara@example.org', true],
  ['X', true],
])('%s', (name, odd) => {
  expect(isOddName(name)).toBe(odd)
})
