import type { StateOf } from '#app/platform/lifecycle.ts'
import type { committeeLifecycle, invitationLifecycle } from './lifecycle.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { StateLabel } from '#app/ui/pill.tsx'
import { words } from '#app/platform/award-words.ts'

/** Roles, states, invitations and balance of committees. Client-safe and pure. */

export const COMMITTEE_ROLES = ['chair', 'judge', 'alternate'] as const
export type CommitteeRole = (typeof COMMITTEE_ROLES)[number]

export const COMMITTEE_ROLE_LABELS: Readonly<Record<CommitteeRole, string>> = {
  chair: 'Chair',
  judge: 'Judge',
  alternate: 'Alternate',
}

export type CommitteeStatus = StateOf<typeof committeeLifecycle>

export const COMMITTEE_STATUS_LABELS: Readonly<Record<CommitteeStatus, StateLabel>> = {
  forming: { label: 'Forming', tone: 'warn' },
  ready: { label: 'Ready', tone: 'neutral' },
  judging: { label: 'Judging', tone: 'neutral' },
  slate_submitted: { label: 'Slate submitted', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'bad' },
  confirmed: { label: 'Slate confirmed', tone: 'good' },
  reopened: { label: 'Reopened', tone: 'warn' },
}
export const COMMITTEE_STATUSES = Object.keys(COMMITTEE_STATUS_LABELS) as CommitteeStatus[]

/** Whether a committee in this state takes new members. */
export function takesPeople(status: CommitteeStatus): boolean {
  return status !== 'slate_submitted' && status !== 'confirmed'
}

export const MAX_OPEN_INVITATIONS = 40

export type InvitationStatus = StateOf<typeof invitationLifecycle>
export type InvitationState = InvitationStatus | 'expired'

/** The state at `now`: a sent invitation expires at its moment. */
export function invitationState(
  invitation: { status: InvitationStatus; expiresAt: Date | null },
  now: Date,
): InvitationState {
  const { status, expiresAt } = invitation
  return status === 'sent' && (expiresAt === null || expiresAt <= now) ? 'expired' : status
}

/** The most members from one employer, who are also no more than half of those who score. */
export const MAX_OF_ONE_EMPLOYER = 3
/** The default number of members: a chair and four judges. */
export const USUAL_MIN_PEOPLE = 5
/** The default number of final reviews per entry. */
export const USUAL_QUORUM = 3
export const MAX_QUORUM = 20

/** A setting's whole number from 1 to `most`, else the default. */
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
  accepted: boolean
  /** Their signature is valid. */
  signed: boolean
  /** Entries of their own studios in the category. */
  ownEntries: number
}

export interface BalanceFacts {
  /** Accepted and invited seats. */
  seats: readonly SeatFacts[]
  /** A person without an account is invited as chair. */
  chairAsked: boolean
  quorum: number
  minPeople: number
  prepared: number
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
  /** For a list, in two or three words. */
  short: string
  /** For the committee's own page. */
  text: string
}

/** What people without an employer enter. */
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

/** An employer's name without differences of case, encoding and spaces; empty for none. */
export function employerKey(employer: string | null): string {
  const plain = (employer ?? '').normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/gu, ' ').trim()
  return NO_EMPLOYER.has(plain) ? '' : plain
}

const list = (names: readonly string[]) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

/** What is wrong with a committee's members, most urgent first; invited people count for employers, only accepted ones as members. */
export function balanceWarnings(facts: BalanceFacts): Warning[] {
  const scoring = facts.seats.filter(({ role }) => role !== 'alternate')
  const here = scoring.filter(({ accepted }) => accepted)
  const warnings: Warning[] = []
  if (!here.some(({ role }) => role === 'chair')) {
    const asked = facts.chairAsked || scoring.some(({ role }) => role === 'chair')
    warnings.push({
      kind: 'no_chair',
      short: asked ? 'Chair not answered' : 'No chair',
      text: asked ? 'The chair is invited and has not accepted yet.' : 'This committee has no chair.',
    })
  }
  if (here.length < facts.minPeople)
    warnings.push({
      kind: 'few_people',
      short: `${here.length} of ${facts.minPeople} people`,
      text: `${countText(here.length, 'scoring member has', 'scoring members have')} accepted. A committee needs ${facts.minPeople}, not counting alternates.`,
    })
  const unsigned = facts.seats.filter(({ accepted, signed }) => accepted && !signed)
  if (unsigned.length > 0)
    warnings.push({
      kind: 'unsigned',
      short: `${unsigned.length} not signed`,
      text: `These members see no entries until they sign the agreement: ${list(unsigned.map(({ name }) => name))}.`,
    })
  warnings.push(...employerWarnings(scoring))
  for (const { name, ownEntries, role } of facts.seats.filter(({ ownEntries }) => ownEntries > 0))
    warnings.push({
      kind: 'own_entries',
      short: 'Own entries',
      text: `${name} (${COMMITTEE_ROLE_LABELS[role].toLowerCase()}) belongs to ${words.aStudio} with ${countText(ownEntries, 'entry', 'entries')} in this category. They are recused from what their ${words.studio} entered: they can’t see it, and their scores don’t count.`,
    })
  const judges = scoring.length
  if (facts.quorum > judges)
    warnings.push({
      kind: 'quorum',
      short: `Quorum ${facts.quorum} of ${judges}`,
      text: `An entry needs ${countText(facts.quorum, 'final review', 'final reviews')}, but only ${countText(judges, 'person', 'people')} can score. No entry can reach it.`,
    })
  if (facts.prepared > 0)
    warnings.push({
      kind: 'not_sent',
      short: `${facts.prepared} not sent`,
      text: `${countText(facts.prepared, 'invitation is', 'invitations are')} prepared and not sent.`,
    })
  if (facts.expired > 0)
    warnings.push({
      kind: 'run_out',
      short: `${facts.expired} expired`,
      text: countText(
        facts.expired,
        'invitation expired without an answer. Send or withdraw it.',
        'invitations expired without an answer. Send or withdraw them.',
      ),
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
    .filter((of) => of.length > 1 && (of.length > MAX_OF_ONE_EMPLOYER || of.length * 2 > scoring.length))
    .map((of) => {
      const employer = of[0]?.employer?.trim() ?? ''
      const limit =
        of.length > MAX_OF_ONE_EMPLOYER
          ? `more than ${MAX_OF_ONE_EMPLOYER}`
          : 'more than half of those who score'
      return {
        kind: 'same_employer' as const,
        short: `${of.length} from one employer`,
        text: `${of.length} of ${scoring.length} work for ${employer}, ${limit}: ${list(of.map(({ name }) => name))}.`,
      }
    })
}
