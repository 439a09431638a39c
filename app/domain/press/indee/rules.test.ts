import { describe, expect, test } from 'vitest'
import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import { eligibilityOf, maySee } from './rules.ts'

const membership = (more: Partial<MembershipState>): MembershipState => ({
  ...{ id: 1, typeCode: 'pro', typeName: 'Professional', status: 'active', isStudent: false, isPro: true },
  ...{ canVote: true, proVoteStatus: 'approved', entryDiscountPct: 0, endsOn: null },
  ...more,
})

describe('eligibility says its reason', () => {
  test.each([
    [null, false, false, 'You have no membership'],
    [null, true, true, 'list of guests'],
    [membership({}), false, true, 'is active'],
    [
      membership({ isPro: false, typeName: 'Student' }),
      false,
      false,
      '“Student” does not include screenings',
    ],
    [membership({ isPro: false }), true, true, 'list of guests'],
    [membership({ status: 'pending' }), false, false, 'is under review'],
    [membership({ status: 'proof_required' }), false, false, 'needs proof'],
    [membership({ status: 'approved' }), false, false, 'has to be paid'],
    [membership({ status: 'rejected' }), false, false, 'was declined'],
    [membership({ status: 'expired' }), false, false, 'has ended'],
    [membership({ status: 'cancelled' }), false, false, 'was cancelled'],
  ] as const)('%#', (of, isListed, isEligible, reason) => {
    const said = eligibilityOf(of, isListed)
    expect(said.isEligible).toBe(isEligible)
    expect(said.reason).toContain(reason)
  })
})

test('the link opens for an active consent of an eligible person alone', () => {
  const room = 'https://screening.example.org/room'
  expect(maySee('active', true, room)).toBe(true)
  for (const state of [null, 'requested', 'exported', 'revoked'] as const)
    expect(maySee(state, true, room)).toBe(false)
  expect(maySee('active', false, room)).toBe(false)
  expect(maySee('active', true, null)).toBe(false)
})
