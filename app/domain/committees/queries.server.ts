import { db } from '#db/client.ts'
import type { CommitteeRole, CommitteeStatus } from '#app/domain/committees/rules.ts'
import type { CategoryType } from '#app/domain/seasons/deadlines.ts'

export interface CommitteeSeat {
  committeeId: number
  committeeName: string
  status: CommitteeStatus
  categoryId: number
  categoryNumber: number
  categoryName: string
  categoryType: CategoryType
  /** Null for an admin who looks without sitting on it. */
  role: CommitteeRole | null
  invited: boolean
  /** Entries that were submitted and stand. */
  entries: number
}

/**
 * Committees of a season by category number: those a person sits on, invited or accepted; with `all`, every one of them
 * and the person's own role where there is one.
 */
export async function committeesFor(
  userId: number,
  year: number,
  { all }: { all: boolean },
): Promise<CommitteeSeat[]> {
  let query = db()
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .leftJoin('committee_members as m', (join) =>
      join
        .onRef('m.committee_id', '=', 'c.id')
        .on('m.user_id', '=', userId)
        .on('m.status', 'in', ['invited', 'accepted']),
    )
    .select((eb) => [
      'c.id',
      'c.name',
      'c.status',
      'k.id as category_id',
      'k.number',
      'k.name as category_name',
      'k.type',
      'm.role',
      'm.status as seat_status',
      eb
        .selectFrom('submissions as s')
        .whereRef('s.category_id', '=', 'k.id')
        .where('s.status', 'in', ['submitted', 'in_review', 'accepted'])
        .select((count) => count.fn.countAll<number>().as('entries'))
        .as('entries'),
    ])
    .where('c.year', '=', year)
    .orderBy('k.number')
    .orderBy('c.id')
    .limit(200)
  if (!all) query = query.where('m.user_id', 'is not', null)
  const rows = await query.execute()
  return rows.map((row) => ({
    committeeId: row.id,
    committeeName: row.name,
    status: row.status,
    categoryId: row.category_id,
    categoryNumber: row.number,
    categoryName: row.category_name,
    categoryType: row.type,
    role: row.role,
    invited: row.seat_status === 'invited',
    entries: row.entries ?? 0,
  }))
}
