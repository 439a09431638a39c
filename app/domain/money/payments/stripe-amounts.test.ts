import { expect, test } from 'vitest'
import { fromStripe, toStripe } from './stripe-amounts.ts'

test.each([
  ['USD', 19_500, 19_500],
  ['EUR', 1, 1],
  ['JPY', 19_500, 19_500],
  ['ISK', 195, 19_500],
  ['UGX', 5, 500],
  ['MGA', 19_500, 195],
  ['KWD', 1_230, 1_230],
])('%s %i are %i at Stripe, and come back', (currency, ours, theirs) => {
  expect(toStripe(ours, currency)).toBe(theirs)
  expect(fromStripe(theirs, currency)).toBe(ours)
})

test.each([
  ['KWD', 1_234],
  ['MGA', 19_550],
])('%s %i cannot be charged', (currency, ours) => {
  expect(toStripe(ours, currency)).toBeNull()
})
