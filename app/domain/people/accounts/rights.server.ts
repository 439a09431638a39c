import { liveExceptions, naming } from '#app/domain/people/whitelist/person-names.server.ts'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import type { MembershipState, WhitelistPurpose } from './access.ts'
import type { OwnStudio, Viewer } from '#app/platform/viewer.ts'

/** What a person may do in a season, but for the role of their account. */
export interface Rights {
  /** The studios they act for, the chosen one first. */
  studios: OwnStudio[]
  membership: MembershipState | null
  /** What the whitelist lets them do now; an exception for one entry is not among it. */
  exceptions: ReadonlySet<WhitelistPurpose>
  /** Invited to a committee, or on it. */
  sitsOnCommittee: boolean
  /** A draft of their studios has its own, later deadline. */
  hasCustomDeadline: boolean
}

export type Person = Pick<Viewer, 'userId' | 'email' | 'currentStudioId'>

/** All rights of a person in one query: every page asks for some of them, and its frame for others. */
export async function rightsOf(person: Person, year: number, now: Date): Promise<Rights> {
  const { userId, email, currentStudioId } = person
  const reader = db()
  const exceptions = liveExceptions({ email, year }, now, reader).where('submission_id', 'is', null)
  const row = await reader
    .selectNoFrom((eb) => [
      jsonArrayFrom(studiosOf(userId, currentStudioId, reader)).as('studios'),
      jsonObjectFrom(latestMembership(userId, reader)).as('membership'),
      jsonArrayFrom(exceptions.select('purpose').distinct()).as('exceptions'),
      eb.exists(seatsOf(userId, year, reader)).as('sitsOnCommittee'),
      eb.exists(customDeadlinesOf(userId, year, now, reader)).as('hasCustomDeadline'),
    ])
    .executeTakeFirstOrThrow()
  return {
    studios: row.studios,
    membership: row.membership && endedAt(row.membership, now),
    exceptions: new Set(row.exceptions.map(({ purpose }) => purpose)),
    sitsOnCommittee: Boolean(row.sitsOnCommittee),
    hasCustomDeadline: Boolean(row.hasCustomDeadline),
  }
}

function studiosOf(userId: number, currentStudioId: number | null, reader: Reader) {
  return reader
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('s.status', '=', 'active')
    .orderBy((eb) => eb('s.id', '=', currentStudioId ?? 0), 'desc')
    .orderBy('s.name')
    .select(['s.id', 's.name', 's.type', 'm.role'])
    .limit(100)
}

function latestMembership(userId: number, reader: Reader) {
  return reader
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', '=', userId)
    .orderBy(sql`m.status in ('active', 'proof_required', 'pending')`, 'desc')
    .orderBy('m.id', 'desc')
    .select(['m.id', 'm.status', 'm.ends_on as endsOn', 'm.pro_vote_status as proVoteStatus'])
    .select(['t.code as typeCode', 't.name as typeName', 't.is_student as isStudent', 't.is_pro as isPro'])
    .select(['t.can_vote as canVote', 't.entry_discount_pct as entryDiscountPct'])
    .limit(1)
}

/** An active membership counts as ended after its last day (UTC). */
function endedAt(membership: MembershipState, now: Date): MembershipState {
  const { status, endsOn } = membership
  const ended = status === 'active' && endsOn !== null && endsOn < now.toISOString().slice(0, 10)
  return { ...membership, status: ended ? 'expired' : status }
}

function seatsOf(userId: number, year: number, reader: Reader) {
  return reader
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .where('m.user_id', '=', userId)
    .where('m.status', 'in', ['invited', 'accepted'])
    .where('c.year', '=', year)
    .select('m.user_id')
}

function customDeadlinesOf(userId: number, year: number, now: Date, reader: Reader) {
  return reader
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('s.year', '=', year)
    .where('s.custom_deadline', '>', now)
    .select('s.id')
}

/**
 * True when a live whitelist row of the season names this address or its domain for the purpose. A row for one submission
 * counts for `submissionId` only.
 */
export async function isWhitelisted(
  email: string,
  purpose: WhitelistPurpose,
  year: number,
  now: Date,
  reader: Reader,
  submissionId: number | null = null,
): Promise<boolean> {
  const row = await liveExceptions({ email, year }, now, reader)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', submissionId)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A live whitelist row that lets this address edit a submission after the close, of the season or of this one; `until` is the
 * latest end, `null` without one.
 */
export async function lateEditOf(
  email: string,
  entry: { id: number; year: number },
  now: Date,
  reader: Reader,
): Promise<{ until: Date | null } | null> {
  const rows = await reader
    .selectFrom('whitelist')
    .where('year', '=', entry.year)
    .where('purpose', '=', 'late_edit')
    .where(naming(email))
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', entry.id)]))
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .select('valid_to')
    .execute()
  if (rows.length === 0) return null
  if (rows.some((row) => row.valid_to === null)) return { until: null }
  return { until: new Date(Math.max(...rows.map((row) => row.valid_to?.getTime() ?? 0))) }
}
