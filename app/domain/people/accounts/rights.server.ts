import { liveExceptions, naming } from '#app/domain/people/whitelist/person-names.server.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { camelRow } from '#db/row-names.ts'
import type { MembershipState, WhitelistPurpose } from './access.ts'
import type { OwnStudio } from '#app/platform/viewer.ts'

/** The latest membership of a person; an active one counts as ended after its last day (UTC). */
export async function membershipOf(userId: number, now: Date): Promise<MembershipState | null> {
  const row = await db()
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', '=', userId)
    .orderBy(sql`m.status in ('active', 'proof_required', 'pending')`, 'desc')
    .orderBy('m.id', 'desc')
    .select([
      'm.id',
      'm.status',
      'm.ends_on',
      'm.pro_vote_status',
      't.code as type_code',
      't.name as type_name',
      't.is_student',
      't.is_pro',
      't.can_vote',
      't.entry_discount_pct',
    ])
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const ended =
    row.status === 'active' && row.ends_on !== null && row.ends_on < now.toISOString().slice(0, 10)
  return { ...camelRow(row), status: ended ? 'expired' : row.status }
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
  const row = await liveExceptions({ email, purpose, year }, now, reader)
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

/** The studios a person acts for, the chosen one first. */
export async function ownStudios(userId: number, currentStudioId: number | null): Promise<OwnStudio[]> {
  return db()
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('s.status', '=', 'active')
    .orderBy((eb) => eb('s.id', '=', currentStudioId ?? 0), 'desc')
    .orderBy('s.name')
    .select(['s.id', 's.name', 's.type', 'm.role'])
    .limit(100)
    .execute()
}

/** True when the person is a member of a committee of the season, invited or accepted. */
export async function sitsOnCommittee(userId: number, year: number): Promise<boolean> {
  const row = await db()
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .where('m.user_id', '=', userId)
    .where('m.status', 'in', ['invited', 'accepted'])
    .where('c.year', '=', year)
    .select('m.user_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when a draft of this person's studios has its own, later deadline. */
export async function hasCustomDeadline(userId: number, year: number, now: Date): Promise<boolean> {
  const row = await db()
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('s.year', '=', year)
    .where('s.custom_deadline', '>', now)
    .select('s.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
