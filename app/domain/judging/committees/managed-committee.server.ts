import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { refuse, type Outcome } from '#app/platform/outcome.ts'
import { takesPeople } from './rules.ts'

/** As what a person manages a committee. */
export type CommitteeAccess = 'admin' | 'chair'

export type ManagedCommittee = NonNullable<Awaited<ReturnType<typeof lockCommittee>>> & {
  access: CommitteeAccess
}

/** Admins manage every committee, the accepted chair their own; null for others. */
export async function findCommitteeAccess(
  committeeId: number,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  reader: Reader,
): Promise<CommitteeAccess | null> {
  if (viewer.role === 'admin') return 'admin'
  const seat = await findRow(
    'committee_members',
    { committee_id: committeeId, user_id: viewer.userId, role: 'chair', status: 'accepted' },
    ['user_id'],
    reader,
  )
  return seat ? 'chair' : null
}

/** Locks the committee, under which members, scores and slate change one at a time. */
export async function lockCommittee(committeeId: number, trx: Trx) {
  const row = await trx
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.id', '=', committeeId)
    .select([
      'c.id',
      'c.year',
      'c.status',
      'c.quorum',
      'c.version',
      'c.ranked_by as rankedBy',
      'c.members_locked_at as membersLockedAt',
      'k.id as categoryId',
      'k.type',
      'k.number',
      'k.name',
    ])
    .forUpdate('c')
    .executeTakeFirst()
  return row ? { ...row, category: categoryTitle(row) } : null
}

/** The same by its category. */
export async function lockCommitteeOf(categoryId: number, trx: Trx) {
  const row = await findRow('committees', { category_id: categoryId }, ['id'], trx)
  return row ? lockCommittee(row.id, trx) : null
}

/** Changes a committee under its lock, for an admin or for its chair, who has signed and whose members are not locked. */
export function changeCommittee<T>(
  committeeId: number,
  viewer: Viewer,
  change: (committee: ManagedCommittee, trx: Trx) => Promise<Outcome<T>>,
) {
  return transaction(async (trx) => {
    const committee = await lockCommittee(committeeId, trx)
    const access = committee && (await findCommitteeAccess(committeeId, viewer, trx))
    if (!committee || !access) return refuse('not_found', 'We can’t find this committee.')
    if (access === 'chair') {
      if (!(await findValidSignature(viewer.userId, 'judge', committee.year, trx)))
        return refuse('closed', 'Sign the judges’ agreement first.')
      if (committee.membersLockedAt)
        return refuse('closed', 'The members of this committee are locked. Only an admin can change them.')
    }
    return change({ ...committee, access }, trx)
  })
}

export const FINISHED = 'This committee has submitted its slate and takes no new members.'

/** The same for a committee that takes new members. */
export function addToCommittee<T>(
  committeeId: number,
  viewer: Viewer,
  change: (committee: ManagedCommittee, trx: Trx) => Promise<Outcome<T>>,
) {
  return changeCommittee(committeeId, viewer, async (committee, trx) =>
    takesPeople(committee.status) ? change(committee, trx) : refuse('closed', FINISHED),
  )
}
