import { expect, test } from 'vitest'
import { wantsFreshData } from '#app/ui/freshness.ts'

test.each([
  [5_000, false, false],
  [5_001, false, true],
  [60_000, true, false],
])('%i ms old, touched %s: asks again %s', (age, touched, asks) => {
  expect(wantsFreshData(age, touched)).toBe(asks)
})
