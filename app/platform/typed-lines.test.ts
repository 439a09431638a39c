import { expect, test } from 'vitest'
import { typedLines } from './typed-lines.ts'

test('lines are trimmed, and empty ones left out', () => {
  expect(typedLines(' one \n\n two\n')).toEqual(['one', 'two'])
})
