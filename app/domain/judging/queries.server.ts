import { db, type Reader } from '#db/client.ts'
import type { CommitteeRole, CommitteeStatus } from '#app/domain/judging/rules.ts'
import type { CategoryType } from '#app/domain/seasons/deadlines.ts'

export interface Agreement {
  id: number
  version: number
  title: string
  body: string
  /** SHA-256 of the body in hexadecimal: what a signature is bound to. */
  bodyHash: string
  publishedAt: Date | null
}

/** The judge agreement in force in a season; null when none was published. */
export async function activeJudgeAgreement(year: number, reader: Reader = db()): Promise<Agreement | null> {
  const row = await reader
    .selectFrom('agreements')
    .select(['id', 'version', 'title', 'body', 'body_sha256', 'published_at'])
    .where('year', '=', year)
    .where('audience', '=', 'judge')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    body: row.body,
    bodyHash: row.body_sha256.toString('hex'),
    publishedAt: row.published_at,
  }
}

export interface Signature {
  typedName: string
  employer: string | null
  declaredConflicts: string | null
  signedAt: Date
}

/** A person's standing signature on an agreement, or null. */
export async function findSignature(
  agreementId: number,
  userId: number,
  reader: Reader = db(),
): Promise<Signature | null> {
  const row = await reader
    .selectFrom('signatures')
    .select(['typed_name', 'employer', 'declared_conflicts', 'signed_at'])
    .where('agreement_id', '=', agreementId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    typedName: row.typed_name,
    employer: row.employer,
    declaredConflicts: row.declared_conflicts,
    signedAt: row.signed_at,
  }
}

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
