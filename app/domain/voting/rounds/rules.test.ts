import { describe, expect, it } from 'vitest'
import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import { noVoteReason, votingRefusal, windowRefusal } from './rules.ts'

const pro: MembershipState = {
  id: 1,
  typeCode: 'pro',
  typeName: 'Professional',
  status: 'active',
  isStudent: false,
  isPro: true,
  canVote: true,
  proVoteStatus: 'none',
  entryDiscountPct: 10,
  endsOn: null,
}

describe('votingRefusal', () => {
  const voter = { signedIn: true, eligible: true }
  it.each([
    ['not_yet', voter, 'not_yet'],
    ['over', voter, 'over'],
    ['off', voter, 'off'],
    ['unset', { signedIn: false, eligible: false }, 'unset'],
    ['over', { signedIn: true, eligible: false }, 'over'],
    ['open', { signedIn: false, eligible: false }, 'sign_in'],
    ['open', { signedIn: true, eligible: false }, 'not_eligible'],
    ['open', voter, 'open'],
  ] as const)('%s for %o is %s', (state, person, expected) => {
    expect(votingRefusal(state, person)).toBe(expected)
  })
})

describe('a paused round', () => {
  const person = { signedIn: true, eligible: true }
  it('is paused only while its window is open', () => {
    expect(votingRefusal('open', person, true)).toBe('paused')
    expect(votingRefusal('over', person, true)).toBe('over')
  })
})

describe('windowRefusal', () => {
  const dates = { opens: 'Monday', closes: 'Friday' }
  it.each([
    ['open', false, null],
    ['open', true, 'Voting is paused. This choice was not saved; what you saved before counts.'],
    ['over', false, 'Voting closed on Friday. This choice was not saved; what you saved before then counts.'],
    ['not_yet', true, 'Voting opens on Monday.'],
    ['off', false, 'Voting is not open.'],
    ['unset', false, 'Voting is not open.'],
  ] as const)('%s, paused %s', (state, paused, words) => {
    expect(windowRefusal(state, paused, dates)).toBe(words)
  })
})

describe('noVoteReason', () => {
  it.each([
    [null, 'no membership'],
    [{ ...pro, status: 'expired' }, 'has ended'],
    [{ ...pro, status: 'pending' }, 'not active yet'],
    [{ ...pro, canVote: false, typeName: 'Student' }, '(Student) does not include a vote'],
    [pro, 'You have not applied to vote yet'],
    [{ ...pro, proVoteStatus: 'applied' }, 'reviewing your application to vote'],
    [{ ...pro, proVoteStatus: 'denied' }, 'declined. Contact us to appeal'],
    [{ ...pro, proVoteStatus: 'appealed' }, 'reviewing your appeal'],
  ] as const)('%o', (membership, words) => {
    expect(noVoteReason(membership)).toContain(words)
  })
})
