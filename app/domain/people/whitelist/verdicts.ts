import {
  isIndeePro,
  mayVote,
  studentMembershipHolds,
  type MembershipState,
  type WhitelistPurpose,
} from '#app/domain/people/accounts/access.ts'
import { words } from '#app/platform/award-words.ts'

/** Everything that the guards check about a person. */
export interface PersonFacts {
  status: 'active' | 'suspended'
  emailVerified: boolean
  isAdmin: boolean
  isPress: boolean
  membership: MembershipState | null
  /** The person's current studio. */
  studio: { name: string; type: string } | null
  onCommittee: boolean
  agreementSigned: boolean
  hasCustomDeadline: boolean
  submissionsOpen: boolean
  votingOpen: boolean
  /** The purposes a live row names the address or its domain for. */
  listed: ReadonlySet<WhitelistPurpose>
}

export const GUARD_NAMES = {
  auth: 'Sign in',
  admin: 'Manage the award',
  press: 'Press pages',
  judge: 'Judge',
  'judge-agreement': 'Open the judges’ pages',
  vote: 'Vote',
  get studio() {
    return `Have ${words.aStudio} profile`
  },
  'student-membership': 'Enter as a student',
  submission: 'Enter now',
  'indee-pro-member': 'Professional screenings',
} as const
export type GuardName = keyof typeof GUARD_NAMES

export interface Verdict {
  guard: GuardName
  passes: boolean
  reason: string
}

const yes = (guard: GuardName, reason: string): Verdict => ({ guard, passes: true, reason })
const no = (guard: GuardName, reason: string): Verdict => ({ guard, passes: false, reason })

/** Each guard's answer for a person, with its reason (spec 6). */
export function verdictsOf(person: PersonFacts): Verdict[] {
  const { listed } = person
  return [
    person.status === 'active'
      ? yes(
          'auth',
          person.emailVerified
            ? 'The account is active.'
            : 'The account is active. The email address is not confirmed.',
        )
      : no('auth', 'The account is suspended.'),
    person.isAdmin ? yes('admin', 'The account is an admin.') : no('admin', 'The account is not an admin.'),
    pressVerdict(person),
    person.isAdmin
      ? yes('judge', 'Admins can view the judges’ pages but never score.')
      : person.onCommittee
        ? yes('judge', 'Is on a committee this season.')
        : no('judge', 'Is not on a committee this season.'),
    agreementVerdict(person),
    voteVerdict(person),
    person.studio
      ? yes('studio', `Has the profile of ${person.studio.name}.`)
      : no('studio', `Has no ${words.studio} profile, which every entrant needs.`),
    studentVerdict(person),
    submissionVerdict(person),
    isIndeePro(person.membership, listed.has('indee_pro'))
      ? yes(
          'indee-pro-member',
          listed.has('indee_pro') ? 'Is on the whitelist.' : membershipText(person.membership),
        )
      : no(
          'indee-pro-member',
          `Needs an active professional membership. ${membershipText(person.membership)}`,
        ),
  ]
}

function membershipText(membership: MembershipState | null): string {
  if (!membership) return 'No membership.'
  const states: Record<MembershipState['status'], string> = {
    pending: 'is under review',
    proof_required: 'needs proof',
    approved: 'is to be paid',
    active: 'is active',
    rejected: 'was declined',
    expired: 'has ended',
    cancelled: 'was cancelled',
  }
  return `The membership “${membership.typeName}” ${states[membership.status]}.`
}

function pressVerdict({ isPress, isAdmin, listed }: PersonFacts): Verdict {
  if (isPress) return yes('press', 'Has a press account.')
  if (isAdmin) return yes('press', 'Admins can see the press pages.')
  return listed.has('press')
    ? yes('press', 'Is on the whitelist.')
    : no('press', 'Has no press account and no exception.')
}

function agreementVerdict({ isAdmin, onCommittee, agreementSigned }: PersonFacts): Verdict {
  if (isAdmin && !onCommittee)
    return yes('judge-agreement', 'Admins who are not on a committee do not sign it.')
  if (!onCommittee) return no('judge-agreement', 'Is not on a committee this season.')
  return agreementSigned
    ? yes('judge-agreement', 'Has signed the current agreement.')
    : no('judge-agreement', 'Has not signed the current agreement.')
}

function voteVerdict({ membership, listed, votingOpen }: PersonFacts): Verdict {
  if (!mayVote(membership, listed.has('voting'))) {
    const why = membership?.canVote
      ? membership.status === 'active'
        ? 'The professional vote is not approved.'
        : membershipText(membership)
      : membership
        ? `The membership “${membership.typeName}” does not include voting.`
        : 'No membership.'
    return no('vote', votingOpen ? why : `${why} Voting is also closed.`)
  }
  if (!votingOpen) return no('vote', 'Voting is closed. This person can vote when it opens.')
  return yes('vote', listed.has('voting') ? 'Is on the whitelist.' : 'The professional vote is approved.')
}

function studentVerdict({ studio, membership, listed }: PersonFacts): Verdict {
  if (!studentMembershipHolds(studio?.type ?? null, membership, listed.has('student_bypass')))
    return no(
      'student-membership',
      `${studio?.name ?? 'It'} is a student ${words.studio} and needs an active student membership. ${membershipText(membership)}`,
    )
  if (studio?.type !== 'student')
    return yes('student-membership', `Not needed: this is not a student ${words.studio}.`)
  return yes(
    'student-membership',
    listed.has('student_bypass') ? 'Is on the whitelist.' : membershipText(membership),
  )
}

function submissionVerdict(person: PersonFacts): Verdict {
  if (person.submissionsOpen) return yes('submission', 'An entry tier is open.')
  if (person.listed.has('late_submission')) return yes('submission', 'Is on the whitelist.')
  if (person.hasCustomDeadline) return yes('submission', 'One of their drafts has extra time.')
  if (person.listed.has('preview'))
    return no('submission', 'Can see the call for entries, and enter when it opens.')
  return no('submission', 'No entry tier is open, and there is no extra time.')
}
