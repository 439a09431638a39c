import { describe, expect, it } from 'vitest'
import { refundApprovalRefusal, REFUND_STATUSES, refundableCents } from './refund-rules.ts'
import { actionsOf, nextState } from '#app/platform/lifecycle.ts'
import { refundLifecycle } from './lifecycle.ts'

describe('the life of a refund', () => {
  const allowed = new Map([
    ['requested approve admin', 'approved'],
    ['requested decline admin', 'declined'],
    ['approved send admin', 'sent'],
    ['approved send system', 'sent'],
    ['failed send admin', 'sent'],
    ['failed send system', 'sent'],
    ['approved finish admin', 'done'],
    ['approved finish system', 'done'],
    ['sent finish admin', 'done'],
    ['sent finish system', 'done'],
    ['failed finish admin', 'done'],
    ['failed finish system', 'done'],
    ['approved fail admin', 'failed'],
    ['approved fail system', 'failed'],
    ['sent fail admin', 'failed'],
    ['sent fail system', 'failed'],
  ])
  for (const from of REFUND_STATUSES) {
    for (const action of actionsOf(refundLifecycle)) {
      for (const who of ['admin', 'system'] as const) {
        const to = allowed.get(`${from} ${action} ${who}`) ?? null
        it(`${from}, ${action} by ${who}: ${to ?? 'refused'}`, () => {
          expect(nextState(refundLifecycle, from, action, who)).toBe(to)
        })
      }
    }
  }
})

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
  expect(refundableCents({ amountCents: 1_000 }, all)).toBe(left)
})
