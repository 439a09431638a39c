import type { ConfirmedEmail } from '#app/platform/viewer.ts'
import {
  exceptionsForText,
  liveExceptions,
  naming,
} from '#app/domain/people/whitelist/person-names.server.ts'
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import type { DB } from '#db/types.ts'
import type { MembershipState, WhitelistPurpose } from './access.ts'
import { awardDayOf } from '#app/domain/season/seasons/award-day.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { madePerUse, usesPart, type AwardPart, type Configs } from '#app/platform/award-parts.ts'
import { partsInUse, partsOf } from '#app/platform/module.server.ts'
import type { OwnStudio, Viewer } from '#app/platform/viewer.ts'

/** What a person may do in a season, but for the role of their account. */
export interface Rights {
  /** The studios they act for, the chosen one first, with the numbers that the navigation shows beside addresses. */
  studios: (OwnStudio & { counts: Readonly<Record<string, number>> })[]
  membership: MembershipState | null
  /** The award has memberships that people can apply for. */
  offersMemberships: boolean
  /** What the whitelist lets them do now; an exception for one entry is not among it. */
  exceptions: ReadonlySet<WhitelistPurpose>
  /** What it would let them do, once they have confirmed their address. */
  awaitsProof: ReadonlySet<WhitelistPurpose>
  /** Invited to a committee, or on it. */
  sitsOnCommittee: boolean
  /** A draft of their studios has its own, later deadline. */
  hasCustomDeadline: boolean
  /** Whether something of theirs is behind the address of a desk. */
  desks: Readonly<Record<string, boolean>>
}

/** The rights as columns of a query that reads `users as u`; of a part that the award does without, nothing is asked. */
export function rightsColumns({ year, now }: { year: number; now: Date }, configs: Configs) {
  const ifUsed = (part: AwardPart, column: Expression<SqlBool>) =>
    sql<boolean>`${usesPart(configs, part) ? column : sql`false`}`
  const eb = expressionBuilder<DB>()
  return [
    jsonArrayFrom(studiosOfUser(year)).as('studios'),
    jsonObjectFrom(latestMembership(now)).as('membership'),
    ifUsed('memberships', eb.exists(offeredTypes())).as('offersMemberships'),
    jsonArrayFrom(exceptionsOfUser(year, now)).as('exceptions'),
    ifUsed('judging', eb.exists(seatsOfUser(year))).as('sitsOnCommittee'),
    eb.exists(customDeadlinesOfUser(year, now)).as('hasCustomDeadline'),
    desksOfUser(configs).as('desks'),
  ] as const
}

const readRights = madePerUse((configs) =>
  compiledOnce((values: { userId: number; year: number; now: Date }) =>
    db().selectFrom('users as u').where('u.id', '=', values.userId).select(rightsColumns(values, configs)),
  ),
)

type RightsRow = Awaited<ReturnType<ReturnType<typeof readRights>>>[number]

/** What the columns say. */
export function rightsIn(row: RightsRow): Rights {
  return {
    studios: row.studios,
    membership: row.membership,
    offersMemberships: Boolean(row.offersMemberships),
    exceptions: purposes(row, true),
    awaitsProof: purposes(row, false),
    sitsOnCommittee: Boolean(row.sitsOnCommittee),
    hasCustomDeadline: Boolean(row.hasCustomDeadline),
    desks: row.desks,
  }
}

const purposes = ({ exceptions }: RightsRow, isProved: boolean): ReadonlySet<WhitelistPurpose> =>
  new Set(exceptions.filter((each) => each.isProved === isProved).map(({ purpose }) => purpose))

/** All rights of a person in one query: every page asks for some of them, and its frame for others. */
export async function rightsOf({ userId }: Pick<Viewer, 'userId'>, year: number, now: Date): Promise<Rights> {
  const [row] = await readRights(await configValues())({ userId, year, now }, db())
  if (!row) throw new Error(`User ${userId} is gone`)
  return rightsIn(row)
}

const USER = sql.ref<number>('u.id')

function studiosOfUser(year: number) {
  const counts = partsOf('navigationCounts').map(
    ({ to, count }) => sql`${sql.lit(to)}, ${count(sql.ref<number>('s.id'), year)}`,
  )
  return db()
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .where('m.user_id', '=', USER)
    .where('m.status', '=', 'active')
    .where('s.status', '=', 'active')
    .orderBy(sql`s.id is not distinct from u.current_studio_id`, 'desc')
    .orderBy('s.name')
    .select(['s.id', 's.name', 's.type', 'm.role'])
    .select(sql<Record<string, number>>`json_build_object(${sql.join(counts)})`.as('counts'))
    .limit(100)
}

function offeredTypes() {
  return db()
    .selectFrom('membership_types as offered')
    .where('offered.active', '=', true)
    .where('offered.self_signup', '=', true)
    .select('offered.id')
}

/** The membership that runs at `now`, or the one that is applied for, or the last one. An active one is over after its last day. */
function latestMembership(now: Date) {
  const isOver = sql<boolean>`coalesce(m.ends_on < ${awardDayOf(now)}, false)`
  return db()
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', '=', USER)
    .orderBy(sql`m.status = 'active' and not ${isOver}`, 'desc')
    .orderBy(sql`m.status in ('proof_required', 'pending', 'approved')`, 'desc')
    .orderBy('m.id', 'desc')
    .select(['m.id', 'm.ends_on as endsOn', 'm.pro_vote_status as proVoteStatus'])
    .select(
      sql<
        MembershipState['status']
      >`case when m.status = 'active' and ${isOver} then 'expired' else m.status end`.as('status'),
    )
    .select(['t.code as typeCode', 't.name as typeName', 't.is_student as isStudent', 't.is_pro as isPro'])
    .select(['t.can_vote as canVote', 't.entry_discount_pct as entryDiscountPct'])
    .limit(1)
}

function exceptionsOfUser(year: number, now: Date) {
  return exceptionsForText({ email: sql.ref('u.email'), year }, now, db())
    .where('submission_id', 'is', null)
    .select(['purpose', sql<boolean>`u.email_verified_at is not null`.as('isProved')])
    .distinct()
}

function seatsOfUser(year: number) {
  return db()
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .where('m.user_id', '=', USER)
    .where('m.status', 'in', ['invited', 'accepted'])
    .where('c.year', '=', year)
    .select('m.user_id')
}

function customDeadlinesOfUser(year: number, now: Date) {
  return db()
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .where('m.user_id', '=', USER)
    .where('m.status', '=', 'active')
    .where('s.year', '=', year)
    .where('s.custom_deadline', '>', now)
    .select('s.id')
}

function desksOfUser(configs: Configs) {
  const desks = partsInUse('navigationDesks', configs).map(
    ({ to, isOf }) => sql`${sql.lit(to)}, ${isOf(USER)}`,
  )
  return sql<Record<string, boolean>>`json_build_object(${sql.join(desks)})`
}

/**
 * True when a live whitelist row of the season names the account with this address, which it has confirmed, for the purpose. A
 * row for one submission counts for `submissionId` only.
 */
export async function isWhitelisted(
  email: ConfirmedEmail | null,
  purpose: WhitelistPurpose,
  year: number,
  now: Date,
  reader: Reader,
  submissionId: number | null = null,
): Promise<boolean> {
  if (email === null) return false
  const row = await liveExceptions({ email, year }, now, reader)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', submissionId)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A live whitelist row that lets the account with this address edit a submission after the close, of the season or of this one; `until` is the
 * latest end, `null` without one.
 */
export async function lateEditOf(
  email: ConfirmedEmail | null,
  entry: { id: number; year: number },
  now: Date,
  reader: Reader,
): Promise<{ until: Date | null } | null> {
  if (email === null) return null
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
