import { describe, expect, test } from 'vitest'
import { MEMBERSHIP_STATUSES, membershipTerm } from './membership-rules.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { membershipLifecycle } from './lifecycle.ts'

describe('deciding about a membership', () => {
  test.each(MEMBERSHIP_STATUSES.map((status) => [status]))('%s', (status) => {
    const undecided = status === 'pending' || status === 'proof_required'
    expect(nextState(membershipLifecycle, status, 'activate', 'admin')).toBe(undecided ? 'active' : null)
    expect(nextState(membershipLifecycle, status, 'reject', 'admin')).toBe(undecided ? 'rejected' : null)
  })
})

describe('membershipTerm', () => {
  test.each([
    ['a year without an end of studies', '2026-11-20T18:00:00Z', null, '2026-11-20', '2027-11-19'],
    ['studies end first', '2026-11-20T18:00:00Z', '2027-06-30', '2026-11-20', '2027-06-30'],
    ['studies go on longer', '2026-11-20T18:00:00Z', '2029-06-30', '2026-11-20', '2027-11-19'],
    ['a graduation already past is no end', '2026-11-20T18:00:00Z', '2025-06-30', '2026-11-20', '2027-11-19'],
    ['from a leap day', '2028-02-29T00:00:00Z', null, '2028-02-29', '2029-02-28'],
  ])('%s', (_name, now, graduation, startsOn, endsOn) => {
    expect(membershipTerm(new Date(now), graduation)).toEqual({ startsOn, endsOn })
  })
})
