import { expect, test } from 'vitest'
import { pendingText } from './pending-text.ts'

test.each([
  ['Save note', 'Saving…'],
  ['Pay by card', 'Paying…'],
  ['Sign in', 'Signing in…'],
  ['Sign agreement', 'Signing…'],
  ['Cancel order', 'Cancelling…'],
  ['Submit ballot', 'Submitting…'],
  [['Move ', 'up'], 'Moving…'],
  ['I have received this contract', 'Working…'],
  ['Seal this winner', 'Working…'],
  [null, 'Working…'],
])('a button that says %j waits as %s', (label, words) => {
  expect(pendingText(label)).toBe(words)
})
