import {
  isIndeePro,
  mayVote,
  studentMembershipHolds,
  type MembershipState,
  type WhitelistPurpose,
} from '#app/domain/people/accounts/access.ts'

/** Everything the guards ask about a person, gathered once. */
export interface PersonFacts {
  status: 'active' | 'suspended'
  emailVerified: boolean
  isAdmin: boolean
  isPress: boolean
  membership: MembershipState | null
  /** The studio the person acts for; null without one. */
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
  admin: 'Run the award',
  press: 'Press pages',
  judge: 'Judge',
  'judge-agreement': 'Open the judges’ pages',
  vote: 'Vote',
  studio: 'Act for a studio',
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

/** What each guard of the specification answers for a person, and what decides it (spec 6). */
export function verdictsOf(person: PersonFacts): Verdict[] {
  const { listed } = person
  return [
    person.status === 'active'
      ? yes(
          'auth',
          person.emailVerified
            ? 'The account is active.'
            : 'The account is active; its e-mail is not confirmed.',
        )
      : no('auth', 'The account is suspended.'),
    person.isAdmin
      ? yes('admin', 'The account is an administrator’s.')
      : no('admin', 'The account is a member’s.'),
    pressVerdict(person),
    person.isAdmin
      ? yes('judge', 'Administrators may look; they never score.')
      : person.onCommittee
        ? yes('judge', 'Sits on a committee of this season.')
        : no('judge', 'Sits on no committee of this season.'),
    agreementVerdict(person),
    voteVerdict(person),
    person.studio
      ? yes('studio', `Acts for ${person.studio.name}.`)
      : no('studio', 'Has no studio record; every entrant needs one.'),
    studentVerdict(person),
    submissionVerdict(person),
    isIndeePro(person.membership, listed.has('indee_pro'))
      ? yes(
          'indee-pro-member',
          listed.has('indee_pro') ? 'Whitelisted for it.' : membershipText(person.membership),
        )
      : no(
          'indee-pro-member',
          `Needs an active professional membership. ${membershipText(person.membership)}`,
        ),
  ]
}

function membershipText(membership: MembershipState | null): string {
  if (!membership) return 'There is no membership.'
  const states: Record<MembershipState['status'], string> = {
    pending: 'waits for the office',
    proof_required: 'waits for a proof',
    active: 'is active',
    rejected: 'was not accepted',
    expired: 'has ended',
    cancelled: 'was cancelled',
  }
  return `The membership “${membership.typeName}” ${states[membership.status]}.`
}

function pressVerdict({ isPress, isAdmin, listed }: PersonFacts): Verdict {
  if (isPress) return yes('press', 'It is a press account.')
  if (isAdmin) return yes('press', 'Administrators see the press pages.')
  return listed.has('press')
    ? yes('press', 'Whitelisted for it.')
    : no('press', 'It is no press account, and no live exception names it.')
}

function agreementVerdict({ isAdmin, onCommittee, agreementSigned }: PersonFacts): Verdict {
  if (isAdmin && !onCommittee)
    return yes('judge-agreement', 'Administrators on no committee look on without signing.')
  if (!onCommittee) return no('judge-agreement', 'Sits on no committee of this season.')
  return agreementSigned
    ? yes('judge-agreement', 'The agreement in force is signed.')
    : no('judge-agreement', 'The agreement in force is not signed yet.')
}

function voteVerdict({ membership, listed, votingOpen }: PersonFacts): Verdict {
  if (!mayVote(membership, listed.has('voting'))) {
    const why = membership?.canVote
      ? membership.status === 'active'
        ? 'The professional vote is not approved.'
        : membershipText(membership)
      : membership
        ? `The membership “${membership.typeName}” has no vote.`
        : 'There is no membership.'
    return no('vote', votingOpen ? why : `${why} Voting is closed as well.`)
  }
  if (!votingOpen) return no('vote', 'Voting is closed. When it opens, this person may vote.')
  return yes('vote', listed.has('voting') ? 'Whitelisted for it.' : 'The professional vote is approved.')
}

function studentVerdict({ studio, membership, listed }: PersonFacts): Verdict {
  if (!studentMembershipHolds(studio?.type ?? null, membership, listed.has('student_bypass')))
    return no(
      'student-membership',
      `${studio?.name ?? 'It'} is a student studio and needs an active student membership. ${membershipText(membership)}`,
    )
  if (studio?.type !== 'student') return yes('student-membership', 'Not asked: the studio is no student’s.')
  return yes(
    'student-membership',
    listed.has('student_bypass') ? 'Whitelisted for it.' : membershipText(membership),
  )
}

function submissionVerdict(person: PersonFacts): Verdict {
  if (person.submissionsOpen) return yes('submission', 'An entry tier covers this moment.')
  if (person.listed.has('late_submission')) return yes('submission', 'Whitelisted for it.')
  if (person.hasCustomDeadline) return yes('submission', 'A draft of theirs has extra time.')
  if (person.listed.has('preview'))
    return no('submission', 'May look at the call before it opens, and enters when it has.')
  return no('submission', 'No entry tier covers this moment, and no extra time was given.')
}
