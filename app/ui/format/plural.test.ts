import { expect, test } from 'vitest'
import { nounFor } from '#app/ui/format/plural.ts'

test.each([
  [0, 'people'],
  [1, 'person'],
  [2, 'people'],
  [1_001, 'people'],
])('%i %s', (count, said) => {
  expect(nounFor(count, { one: 'person', other: 'people' })).toBe(said)
})
