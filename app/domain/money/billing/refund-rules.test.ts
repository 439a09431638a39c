import { describe, expect, it } from 'vitest'
import { refundApprovalRefusal, refundableCents } from './refund-rules.ts'

describe('who approves', () => {
  it.each([
    [{ requestedBy: 1, admin: 2, needsSecond: true, admins: 2 }, null],
    [{ requestedBy: 1, admin: 1, needsSecond: true, admins: 2 }, 'Another admin has to approve it'],
    [{ requestedBy: 1, admin: 1, needsSecond: true, admins: 1 }, 'the only admin account'],
    [{ requestedBy: 1, admin: 1, needsSecond: false, admins: 1 }, null],
  ])('%o: %s', (facts, words) => {
    const refusal = refundApprovalRefusal(facts)
    if (words) expect(refusal).toContain(words)
    else expect(refusal).toBeNull()
  })
})

it.each([
  [[], 1_000],
  [[['requested', 300]], 700],
  [
    [
      ['done', 300],
      ['failed', 200],
      ['sent', 100],
    ],
    400,
  ],
  [[['declined', 900]], 1_000],
  [[['approved', 1_200]], 0],
] as const)('of 1,000 cents after %j, %i are left', (refunds, left) => {
  const all = refunds.map(([status, amountCents]) => ({ status, amountCents }))
  expect(refundableCents({ amountCents: 1_000, reversedCents: 0 }, all)).toBe(left)
  expect(refundableCents({ amountCents: 1_500, reversedCents: 500 }, all)).toBe(left)
})
