/** Words and rules of committees: parts, states, invitations and balance. Client-safe and pure. */

export const COMMITTEE_ROLES = ['chair', 'judge', 'alternate'] as const
export type CommitteeRole = (typeof COMMITTEE_ROLES)[number]

export const COMMITTEE_ROLE_LABELS: Readonly<Record<CommitteeRole, string>> = {
  chair: 'Chair',
  judge: 'Judge',
  alternate: 'Alternate',
}

export const COMMITTEE_STATUSES = [
  'forming',
  'ready',
  'judging',
  'slate_submitted',
  'suspended',
  'confirmed',
  'reopened',
] as const
export type CommitteeStatus = (typeof COMMITTEE_STATUSES)[number]

export const COMMITTEE_STATUS_LABELS: Readonly<Record<CommitteeStatus, string>> = {
  forming: 'Forming',
  ready: 'Ready',
  judging: 'Judging',
  slate_submitted: 'Slate submitted',
  suspended: 'Suspended',
  confirmed: 'Slate confirmed',
  reopened: 'Reopened',
}

export const COMMITTEE_STATUS_TONES: Readonly<Record<CommitteeStatus, 'neutral' | 'warn' | 'good' | 'bad'>> =
  {
    forming: 'warn',
    ready: 'neutral',
    judging: 'neutral',
    slate_submitted: 'good',
    suspended: 'bad',
    confirmed: 'good',
    reopened: 'warn',
  }

/** Whether people can still come to a committee in this state; who leaves may always go. */
export function takesPeople(status: CommitteeStatus): boolean {
  return status !== 'slate_submitted' && status !== 'confirmed'
}

export const INVITATION_LASTS_MS = 14 * 86_400_000
/** More people than any committee asks at once. */
export const MOST_OPEN_INVITATIONS = 40

export type InvitationStatus = 'prepared' | 'sent' | 'accepted' | 'declined' | 'withdrawn'
export type InvitationState = InvitationStatus | 'expired'

/** What an invitation is worth at `now`: one that was sent runs out at its moment, which itself is outside. */
export function invitationState(
  invitation: { status: InvitationStatus; expiresAt: Date | null },
  now: Date,
): InvitationState {
  const { status, expiresAt } = invitation
  return status === 'sent' && (expiresAt === null || expiresAt <= now) ? 'expired' : status
}

/** From one employer at most this many, and never more than half of those who score. */
export const MOST_OF_ONE_EMPLOYER = 3
/** People a committee needs where the award has not set a number: a chair and four judges. */
export const USUAL_MIN_PEOPLE = 5
/** Final reviews an entry needs where the award has not set a number. */
export const USUAL_QUORUM = 3
export const MOST_QUORUM = 20

/** A whole number of a setting between two bounds; anything else is the usual one. */
export function numberOf(text: string | undefined, usual: number, most: number): number {
  const value = Number(text)
  return text !== undefined && text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : usual
}

export interface SeatFacts {
  userId: number
  name: string
  role: CommitteeRole
  employer: string | null
  /** They have accepted, not only been asked. */
  accepted: boolean
  /** Their signature holds for the agreement in force. */
  signed: boolean
  /** Entries of the category that their own studios have sent in. */
  ownEntries: number
}

export interface BalanceFacts {
  /** Seats that are accepted, or wait for an answer. */
  seats: readonly SeatFacts[]
  /** Somebody was asked to be the chair who has no account yet. */
  chairAsked: boolean
  quorum: number
  minPeople: number
  /** Written down, not sent yet. */
  prepared: number
  /** Sent, and run out without an answer. */
  expired: number
}

export const WARNING_KINDS = [
  'no_chair',
  'few_people',
  'unsigned',
  'same_employer',
  'own_entries',
  'quorum',
  'not_sent',
  'run_out',
] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

export interface Warning {
  kind: WarningKind
  /** Two or three words for a list. */
  short: string
  /** The whole of it, for the committee's own page. */
  text: string
}

/** People who work for themselves have no employer in common. */
const NO_EMPLOYER = new Set([
  '',
  '-',
  '–',
  'freelance',
  'freelancer',
  'self-employed',
  'independent',
  'none',
  'retired',
])

/** An employer in the spelling that counts: case, accents' encoding and spaces do not; empty where there is none. */
export function employerKey(employer: string | null): string {
  const plain = (employer ?? '').normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/gu, ' ').trim()
  return NO_EMPLOYER.has(plain) ? '' : plain
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
const list = (names: readonly string[]) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

/**
 * What is amiss with who sits on a committee (product 1.5, 1.8), in the order it has to be mended. Those who were asked count
 * for the balance of employers, since they are likely to come; only those who accepted count as people it has.
 */
export function balanceWarnings(facts: BalanceFacts): Warning[] {
  const scoring = facts.seats.filter(({ role }) => role !== 'alternate')
  const here = scoring.filter(({ accepted }) => accepted)
  const warnings: Warning[] = []
  if (!here.some(({ role }) => role === 'chair')) {
    const asked = facts.chairAsked || scoring.some(({ role }) => role === 'chair')
    warnings.push({
      kind: 'no_chair',
      short: asked ? 'Chair has not answered' : 'No chair',
      text: asked ? 'The chair was asked and has not accepted yet.' : 'Nobody chairs it.',
    })
  }
  if (here.length < facts.minPeople)
    warnings.push({
      kind: 'few_people',
      short: `${here.length} of ${facts.minPeople} people`,
      text: `${count(here.length, 'person has', 'people have')} accepted who will score, of the ${facts.minPeople} a committee needs. Alternates count once they are made judges.`,
    })
  const unsigned = facts.seats.filter(({ accepted, signed }) => accepted && !signed)
  if (unsigned.length > 0)
    warnings.push({
      kind: 'unsigned',
      short: `${unsigned.length} not signed`,
      text: `Without a signature on the agreement no entry is shown to them: ${list(unsigned.map(({ name }) => name))}.`,
    })
  warnings.push(...employerWarnings(scoring))
  for (const { name, ownEntries, role } of facts.seats.filter(({ ownEntries }) => ownEntries > 0))
    warnings.push({
      kind: 'own_entries',
      short: 'Own entries',
      text: `${name} (${COMMITTEE_ROLE_LABELS[role].toLowerCase()}) belongs to a studio with ${count(ownEntries, 'entry', 'entries')} in this category. They are taken off ${ownEntries === 1 ? 'it' : 'them'} by themselves: nothing of ${ownEntries === 1 ? 'it' : 'them'} is shown to them, and no score of theirs counts.`,
    })
  const judges = scoring.length
  if (facts.quorum > judges)
    warnings.push({
      kind: 'quorum',
      short: `Quorum ${facts.quorum} of ${judges}`,
      text: `An entry needs ${count(facts.quorum, 'final review', 'final reviews')}, but only ${count(judges, 'person', 'people')} can score. No entry can reach it.`,
    })
  if (facts.prepared > 0)
    warnings.push({
      kind: 'not_sent',
      short: `${facts.prepared} not sent`,
      text: `${count(facts.prepared, 'invitation is', 'invitations are')} prepared and not sent.`,
    })
  if (facts.expired > 0)
    warnings.push({
      kind: 'run_out',
      short: `${facts.expired} ran out`,
      text: `${count(facts.expired, 'invitation has', 'invitations have')} run out without an answer. Send again, or take back.`,
    })
  return warnings
}

function employerWarnings(scoring: readonly SeatFacts[]): Warning[] {
  const groups = new Map<string, SeatFacts[]>()
  for (const seat of scoring) {
    const key = employerKey(seat.employer)
    if (key) groups.set(key, [...(groups.get(key) ?? []), seat])
  }
  return [...groups.values()]
    .filter((of) => of.length > 1 && (of.length > MOST_OF_ONE_EMPLOYER || of.length * 2 > scoring.length))
    .map((of) => {
      const employer = of[0]?.employer?.trim() ?? ''
      const limit =
        of.length > MOST_OF_ONE_EMPLOYER
          ? `more than ${MOST_OF_ONE_EMPLOYER}`
          : 'more than half of those who score'
      return {
        kind: 'same_employer' as const,
        short: `${of.length} from one employer`,
        text: `${of.length} of ${scoring.length} work for ${employer}, ${limit}: ${list(of.map(({ name }) => name))}.`,
      }
    })
}
