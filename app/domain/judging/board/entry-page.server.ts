import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { boardAccess, type BoardAccess } from './access.server.ts'
import { loadBoard } from './board.server.ts'
import { listReopenings } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { listVersions } from '#app/domain/judging/reviews/review-versions.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

/**
 * One entry of the board: each judge's review with the comment for the chair, once these are open to the reader, the open flags,
 * the committee's notes and the requests to change a final score. Null for an entry that is not on this reader's board.
 */
export async function findBoardEntry(viewer: Viewer, access: BoardAccess, submissionId: number, now: Date) {
  const board = await loadBoard(viewer, access, now, db())
  const row = board.rows.find(({ id }) => id === submissionId)
  if (!row) return null
  const { committeeId } = access
  const isOpen = board.isOpen(submissionId)
  const [reopenings, versions, comments, flags, notes] = await Promise.all([
    listReopenings(committeeId, submissionId),
    isOpen ? listVersions({ committeeId, submissionId }, db()) : [],
    sql<{ userId: number; comment: string; abstainReason: string }>`
      select r.user_id as "userId", r.comment,
        case r.status when 'abstained' then r.abstain_reason else '' end as "abstainReason" from reviews r
      where r.committee_id = ${committeeId} and r.submission_id = ${submissionId}
        and (${isOpen} or r.user_id = ${viewer.userId})`.execute(db()),
    db()
      .selectFrom('review_flags as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .where('f.committee_id', '=', committeeId)
      .where('f.submission_id', '=', submissionId)
      .where('f.resolved_at', 'is', null)
      .select(['f.id', 'f.kind', 'f.note', 'f.created_at as at', personName('u').as('name')])
      .orderBy('f.id')
      .limit(100)
      .execute(),
    db()
      .selectFrom('committee_notes as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .where('n.committee_id', '=', committeeId)
      .where('n.submission_id', '=', submissionId)
      .select(['n.id', 'n.body', 'n.created_at as at', personName('u').as('name')])
      .orderBy('n.id', 'desc')
      .limit(200)
      .execute(),
  ])
  return {
    row,
    reopenings,
    // What a judge with a conflict wrote, and scored before, counts as little as their score.
    reviews: board.judges.map((judge, at) => {
      const cell = row.cells[at] ?? { state: 'none' as const }
      const comment = comments.rows.find(({ userId }) => userId === judge.userId)
      const counts = cell.state !== 'recused'
      return {
        ...judge,
        cell,
        comment: counts ? comment : undefined,
        versions: counts ? versions.filter(({ userId }) => userId === judge.userId) : [],
      }
    }),
    isOpen,
    flags,
    notes,
  }
}

export type BoardEntry = NonNullable<Awaited<ReturnType<typeof findBoardEntry>>>

/** Saves a note of the committee about an entry. Refuses `not_found` for an entry that is not on the writer's board. */
export async function addNote(
  categoryId: number,
  submissionId: number,
  body: string,
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const access = await boardAccess(viewer, categoryId, now, trx)
    const board = access && (await loadBoard(viewer, access, now, trx))
    if (!access || !board?.rows.some(({ id }) => id === submissionId))
      return refuse('not_found', 'We can’t find this entry.')
    await trx
      .insertInto('committee_notes')
      .values({
        committee_id: access.committeeId,
        submission_id: submissionId,
        user_id: viewer.userId,
        body,
        created_at: now,
      })
      .execute()
    const entry = { action: 'submission.committee_note_added', entity: 'submission', entityId: submissionId }
    await audit(viewer, entry, now, trx)
    return ok()
  })
}
