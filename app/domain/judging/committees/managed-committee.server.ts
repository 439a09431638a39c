import type { Reader, Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CommitteeStatus } from '#app/domain/judging/committees/rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

export interface ManagedCommittee {
  id: number
  year: number
  categoryId: number
  /** "P08 Storyboards" */
  category: string
  status: CommitteeStatus
  quorum: number
  membersLockedAt: Date | null
  version: number
}

/** What somebody may do with a committee: the office all of it, its chair some, others do not know of it. */
export type CommitteeAccess = 'office' | 'chair'

/** Whether somebody manages a committee: an administrator, or the chair who has accepted it; null for everybody else. */
export async function findCommitteeAccess(
  committeeId: number,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  reader: Reader,
): Promise<CommitteeAccess | null> {
  if (viewer.role === 'admin') return 'office'
  const seat = await reader
    .selectFrom('committee_members')
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', viewer.userId)
    .where('role', '=', 'chair')
    .where('status', '=', 'accepted')
    .select('user_id')
    .executeTakeFirst()
  return seat ? 'chair' : null
}

export type ManagerRole = 'admin' | 'chair'

/** As what somebody manages a committee, who was let in by `lockManaged`. */
export function managesAs(viewer: Pick<Viewer, 'role'>): ManagerRole {
  return viewer.role === 'admin' ? 'admin' : 'chair'
}

export const LOCKED = 'Who sits on this committee is settled; only the office changes it now.'

/** The committee's row, locked: who sits on it, its scores, its slate change one after another. */
export async function lockCommittee(committeeId: number, trx: Trx): Promise<ManagedCommittee | null> {
  const row = await trx
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.id', '=', committeeId)
    .select(['c.id', 'c.year', 'c.status', 'c.quorum', 'c.members_locked_at', 'c.version'])
    .select(['k.id as category_id', 'k.number', 'k.name', 'k.type'])
    .forUpdate('c')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    year: row.year,
    categoryId: row.category_id,
    category: categoryTitle(row),
    status: row.status,
    quorum: row.quorum,
    membersLockedAt: row.members_locked_at,
    version: row.version,
  }
}

/**
 * Locks a committee for a change of its people. Refuses `not_found` to everybody but the office and its chair, and `closed` to a
 * chair whose signature does not hold or when its members are locked.
 */
export async function lockManaged(
  committeeId: number,
  viewer: Viewer,
  trx: Trx,
): Promise<Outcome<ManagedCommittee & { standing: CommitteeAccess }>> {
  const committee = await lockCommittee(committeeId, trx)
  const standing = committee && (await findCommitteeAccess(committeeId, viewer, trx))
  if (!committee || !standing) return refuse('not_found', 'There is no such committee.')
  if (standing === 'chair') {
    if (!(await findValidSignature(viewer.userId, 'judge', committee.year, trx)))
      return refuse('closed', 'Sign the agreement first.')
    if (committee.membersLockedAt) return refuse('closed', LOCKED)
  }
  return ok({ ...committee, standing })
}
