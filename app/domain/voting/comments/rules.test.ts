import { expect, test } from 'vitest'
import { waitsFor } from './rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const later = new Date('2027-03-01T12:00:00.001Z')

test.each([
  [{ passedOver: false, resultsPublic: false, notBefore: null }, 'result'],
  [{ passedOver: false, resultsPublic: false, notBefore: now }, 'result'],
  [{ passedOver: true, resultsPublic: false, notBefore: null }, null],
  [{ passedOver: false, resultsPublic: true, notBefore: null }, null],
  [{ passedOver: true, resultsPublic: true, notBefore: later }, 'date'],
  [{ passedOver: true, resultsPublic: false, notBefore: now }, null],
])('%o waits for %s', (facts, wait) => {
  expect(waitsFor(facts, now)).toBe(wait)
})
