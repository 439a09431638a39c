import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { validSigners } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { assignedTo } from '#app/domain/judging/assignment/assigned.server.ts'
import { hasJudged } from '#app/domain/judging/rounds/in-round.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import type { SeatFacts } from './rules.ts'

interface CommitteeMember extends SeatFacts {
  committeeId: number
  email: string
  discipline: string
}

/** The members of these committees, invited ones included and chairs first; entries the viewer has a conflict with are not counted. */
export async function listMembers(
  committeeIds: readonly number[],
  year: number,
  viewer: Pick<Viewer, 'userId'>,
  now: Date,
): Promise<CommitteeMember[]> {
  if (committeeIds.length === 0) return []
  const { rows } = await sql<CommitteeMember>`
    select m.committee_id as "committeeId", u.id as "userId", ${personName('u')} as name, u.email,
      m.role, m.employer, m.discipline, m.status = 'accepted' as accepted,
      u.id in (${validSigners('judge', year)}) as signed,
      (select count(*)::int from submissions s join studio_members o on o.studio_id = s.studio_id
        where s.category_id = c.category_id and s.status in ('submitted', 'in_review', 'accepted')
          and o.user_id = u.id and o.status = 'active' and ${withoutConflict(viewer, 's.id', now)}) as "ownEntries"
    from committee_members m join committees c on c.id = m.committee_id join users u on u.id = m.user_id
    where m.committee_id = any (${[...committeeIds]}::bigint[]) and m.status in ('invited', 'accepted')
    order by m.committee_id, array_position(array['chair', 'judge', 'alternate'], m.role), lower(u.last_name), u.id`.execute(
    db(),
  )
  return rows
}

interface OpenInvitations {
  prepared: number
  open: number
  expired: number
  /** A person without an account is invited as chair. */
  chairAsked: boolean
  /** Invited people without an account, who have no seat yet. */
  withoutSeat: number
}

export const NO_INVITATIONS: OpenInvitations = {
  prepared: 0,
  open: 0,
  expired: 0,
  chairAsked: false,
  withoutSeat: 0,
}

/** The open invitations of these committees. */
export async function openInvitations(
  committeeIds: readonly number[],
  now: Date,
): Promise<Map<number, OpenInvitations>> {
  const { rows } = await sql<OpenInvitations & { committeeId: number }>`
    select committee_id as "committeeId", count(*) filter (where status = 'prepared')::int as prepared,
      count(*) filter (where status = 'sent' and expires_at > ${now})::int as open,
      count(*) filter (where status = 'sent' and expires_at <= ${now})::int as expired,
      bool_or(role = 'chair' and status = 'sent') as "chairAsked",
      count(*) filter (where status = 'sent' and for_user_id is null)::int as "withoutSeat"
    from committee_invitations
    where committee_id = any (${[...committeeIds]}::bigint[]) and status in ('prepared', 'sent')
    group by committee_id`.execute(db())
  return new Map(rows.map(({ committeeId, ...each }) => [committeeId, each]))
}

/** Finished and all reviews that these committees' chairs and judges have to give, without entries they or the viewer have a conflict with. */
export async function countProgress(
  committeeIds: readonly number[],
  viewer: Pick<Viewer, 'userId'>,
  now: Date,
): Promise<Map<number, { done: number; all: number }>> {
  if (committeeIds.length === 0) return new Map()
  // Conflicts are read once per person, not per seat and entry.
  const { rows } = await sql<{ id: number; done: number; all: number }>`
    with seats as (
      select c.id, c.category_id, c.year, m.user_id from committees c
      join committee_members m on m.committee_id = c.id and m.status = 'accepted' and m.role <> 'alternate'
      where c.id = any (${[...committeeIds]}::bigint[])),
    ties as materialized (
      select people.user_id, conflicted.submission_id from (select distinct user_id from seats) people
      cross join lateral conflicted_entries(array[people.user_id], ${now}) as conflicted(submission_id))
    select seats.id, count(*)::int as all, count(*) filter (where ${hasJudged('seats.user_id', 'seats.id', 's.id')})::int as done
    from seats
    join submissions s on s.category_id = seats.category_id and s.year = seats.year and ${judged('s')}
      and ${withoutConflict(viewer, 's.id', now)} and ${assignedTo('seats.user_id', 'seats.id', 's.id')}
    where not exists (select from ties where ties.user_id = seats.user_id and ties.submission_id = s.id)
    group by seats.id`.execute(db())
  return new Map(rows.map(({ id, done, all }) => [id, { done, all }]))
}
