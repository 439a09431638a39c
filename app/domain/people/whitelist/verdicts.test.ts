import { expect, test } from 'vitest'
import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import { GUARD_NAMES, verdictsOf, type GuardName, type PersonFacts } from './verdicts.ts'

const unknown: PersonFacts = {
  status: 'active',
  emailVerified: true,
  isAdmin: false,
  isPress: false,
  membership: null,
  studio: null,
  onCommittee: false,
  agreementSigned: false,
  hasCustomDeadline: false,
  submissionsOpen: false,
  votingOpen: false,
  listed: new Set(),
}
const membership: MembershipState = {
  id: 1,
  typeCode: 'pro',
  typeName: 'Professional',
  status: 'active',
  isStudent: false,
  isPro: true,
  canVote: true,
  proVoteStatus: 'approved',
  entryDiscountPct: 10,
  endsOn: null,
}
const school = { name: 'Tin School', type: 'student' }

function verdict(guard: GuardName, facts: Partial<PersonFacts>) {
  const found = verdictsOf({ ...unknown, ...facts }).find((each) => each.guard === guard)
  return [found?.passes, found?.reason]
}

test('every guard has one verdict', () => {
  expect(verdictsOf(unknown).map(({ guard }) => guard)).toEqual(Object.keys(GUARD_NAMES))
})

test.each<[GuardName, Partial<PersonFacts>, boolean, string]>([
  ['auth', {}, true, 'The account is active.'],
  ['auth', { emailVerified: false }, true, 'The account is active. The email address is not confirmed.'],
  ['auth', { status: 'suspended' }, false, 'The account is suspended.'],
  ['admin', { isAdmin: true }, true, 'The account is an admin.'],
  ['admin', {}, false, 'The account is not an admin.'],
  ['press', {}, false, 'Has no press account and no exception.'],
  ['press', { isPress: true }, true, 'Has a press account.'],
  ['press', { isAdmin: true }, true, 'Admins can see the press pages.'],
  ['press', { listed: new Set(['press']) }, true, 'Is on the whitelist.'],
  ['judge', {}, false, 'Is not on a committee this season.'],
  ['judge', { onCommittee: true }, true, 'Is on a committee this season.'],
  ['judge-agreement', { agreementSigned: true }, false, 'Is not on a committee this season.'],
  ['judge-agreement', { onCommittee: true }, false, 'Has not signed the current agreement.'],
  [
    'judge-agreement',
    { onCommittee: true, agreementSigned: true },
    true,
    'Has signed the current agreement.',
  ],
  ['vote', {}, false, 'No membership. Voting is also closed.'],
  ['vote', { votingOpen: true }, false, 'No membership.'],
  ['vote', { membership }, false, 'Voting is closed. This person can vote when it opens.'],
  ['vote', { membership, votingOpen: true }, true, 'The professional vote is approved.'],
  [
    'vote',
    { membership: { ...membership, proVoteStatus: 'applied' }, votingOpen: true },
    false,
    'The professional vote is not approved.',
  ],
  [
    'vote',
    { membership: { ...membership, status: 'expired' }, votingOpen: true },
    false,
    'The membership “Professional” has ended.',
  ],
  ['vote', { listed: new Set(['voting']), votingOpen: true }, true, 'Is on the whitelist.'],
  ['studio', {}, false, 'Has no studio profile, which every entrant needs.'],
  ['studio', { studio: school }, true, 'Has the profile of Tin School.'],
  ['student-membership', {}, true, 'Not needed: this is not a student studio.'],
  [
    'student-membership',
    { studio: school },
    false,
    'Tin School is a student studio and needs an active student membership. No membership.',
  ],
  [
    'student-membership',
    { studio: school, listed: new Set(['student_bypass']) },
    true,
    'Is on the whitelist.',
  ],
  ['submission', {}, false, 'No entry tier is open, and there is no extra time.'],
  ['submission', { submissionsOpen: true }, true, 'An entry tier is open.'],
  ['submission', { listed: new Set(['late_submission']) }, true, 'Is on the whitelist.'],
  ['submission', { hasCustomDeadline: true }, true, 'One of their drafts has extra time.'],
  ['indee-pro-member', { membership }, true, 'The membership “Professional” is active.'],
  [
    'indee-pro-member',
    { membership: { ...membership, status: 'pending' } },
    false,
    'Needs an active professional membership. The membership “Professional” is under review.',
  ],
])('%s for %o', (guard, facts, passes, reason) => {
  expect(verdict(guard, facts)).toEqual([passes, reason])
})
