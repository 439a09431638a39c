import { expect, test } from 'vitest'
import type { MembershipState } from '#app/domain/people/accounts/access.ts'
import {
  GUARD_NAMES,
  verdictsOf,
  type GuardName,
  type PersonFacts,
} from '#app/domain/people/whitelist/verdicts.ts'

const nobody: PersonFacts = {
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
  const found = verdictsOf({ ...nobody, ...facts }).find((each) => each.guard === guard)
  return [found?.passes, found?.reason]
}

test('every guard has one verdict', () => {
  expect(verdictsOf(nobody).map(({ guard }) => guard)).toEqual(Object.keys(GUARD_NAMES))
})

test.each<[GuardName, Partial<PersonFacts>, boolean, string]>([
  ['auth', {}, true, 'The account is active.'],
  ['auth', { emailVerified: false }, true, 'The account is active; its e-mail is not confirmed.'],
  ['auth', { status: 'suspended' }, false, 'The account is suspended.'],
  ['admin', { isAdmin: true }, true, 'The account is an administrator’s.'],
  ['admin', {}, false, 'The account is a member’s.'],
  ['press', {}, false, 'It is no press account, and no live exception names it.'],
  ['press', { isPress: true }, true, 'It is a press account.'],
  ['press', { isAdmin: true }, true, 'Administrators see the press pages.'],
  ['press', { listed: new Set(['press']) }, true, 'Whitelisted for it.'],
  ['judge', {}, false, 'Sits on no committee of this season.'],
  ['judge', { onCommittee: true }, true, 'Sits on a committee of this season.'],
  ['judge-agreement', { agreementSigned: true }, false, 'Sits on no committee of this season.'],
  ['judge-agreement', { onCommittee: true }, false, 'The agreement in force is not signed yet.'],
  [
    'judge-agreement',
    { onCommittee: true, agreementSigned: true },
    true,
    'The agreement in force is signed.',
  ],
  ['vote', {}, false, 'There is no membership. Voting is closed as well.'],
  ['vote', { votingOpen: true }, false, 'There is no membership.'],
  ['vote', { membership }, false, 'Voting is closed. When it opens, this person may vote.'],
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
  ['vote', { listed: new Set(['voting']), votingOpen: true }, true, 'Whitelisted for it.'],
  ['studio', {}, false, 'Has no studio record; every entrant needs one.'],
  ['studio', { studio: school }, true, 'Acts for Tin School.'],
  ['student-membership', {}, true, 'Not asked: the studio is no student’s.'],
  [
    'student-membership',
    { studio: school },
    false,
    'Tin School is a student studio and needs an active student membership. There is no membership.',
  ],
  [
    'student-membership',
    { studio: school, listed: new Set(['student_bypass']) },
    true,
    'Whitelisted for it.',
  ],
  ['submission', {}, false, 'No entry tier covers this moment, and no extra time was given.'],
  ['submission', { submissionsOpen: true }, true, 'An entry tier covers this moment.'],
  ['submission', { listed: new Set(['late_submission']) }, true, 'Whitelisted for it.'],
  ['submission', { hasCustomDeadline: true }, true, 'A draft of theirs has extra time.'],
  ['indee-pro-member', { membership }, true, 'The membership “Professional” is active.'],
  [
    'indee-pro-member',
    { membership: { ...membership, status: 'pending' } },
    false,
    'Needs an active professional membership. The membership “Professional” waits for the office.',
  ],
])('%s for %o', (guard, facts, passes, reason) => {
  expect(verdict(guard, facts)).toEqual([passes, reason])
})
