import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { boardAccess, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import type { BoardComment, BoardEntryPage, BoardFlag, BoardNote } from '#app/domain/judging/board/view.ts'
import { listReopenings } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

const NAME = sql`trim(u.first_name || ' ' || u.last_name)`

/**
 * One entry of the board: each judge's review with its words for the chair, once these are open to the reader, the flags that
 * stand and what the committee noted. Null for an entry that is not on this reader's board.
 */
export async function boardEntry(
  viewer: Viewer,
  access: BoardAccess,
  submissionId: number,
  now: Date,
): Promise<BoardEntryPage | null> {
  const board = await loadBoard(viewer, access, now, db())
  const row = board.rows.find(({ id }) => id === submissionId)
  if (!row) return null
  const { committeeId } = access
  const isOpen = board.isOpen(submissionId)
  const [reopenings, comments, flags, notes] = await Promise.all([
    listReopenings(committeeId, submissionId),
    sql<BoardComment>`select r.user_id as "userId", r.comment,
        case r.status when 'abstained' then r.abstain_reason else '' end as "abstainReason" from reviews r
      where r.committee_id = ${committeeId} and r.submission_id = ${submissionId}
        and (${isOpen} or r.user_id = ${viewer.userId}) and (r.comment <> '' or (r.status = 'abstained' and r.abstain_reason <> ''))`.execute(
      db(),
    ),
    sql<BoardFlag>`select f.id, ${NAME} as name, f.kind, f.note, f.created_at as at
      from review_flags f join users u on u.id = f.user_id
      where f.committee_id = ${committeeId} and f.submission_id = ${submissionId} and f.resolved_at is null
      order by f.id limit 100`.execute(db()),
    sql<BoardNote>`select n.id, ${NAME} as name, n.body, n.created_at as at
      from committee_notes n join users u on u.id = n.user_id
      where n.committee_id = ${committeeId} and n.submission_id = ${submissionId} order by n.id desc limit 200`.execute(
      db(),
    ),
  ])
  const recused = new Set(
    board.judges.filter((_, at) => row.cells[at]?.state === 'recused').map(({ userId }) => userId),
  )
  return {
    row,
    reopenings,
    judges: board.judges,
    isOpen,
    // What somebody wrote who turned out to be tied to it counts as little as their score.
    comments: comments.rows.filter(({ userId }) => !recused.has(userId)),
    flags: flags.rows,
    notes: notes.rows,
  }
}

/** Writes down what the committee says to itself about an entry. Refuses `not_found` for what is not on the writer's board. */
export async function addNote(
  categoryId: number,
  submissionId: number,
  body: string,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const access = await boardAccess(viewer, categoryId, now, trx)
    const board = access && (await loadBoard(viewer, access, now, trx))
    if (!access || !board?.rows.some(({ id }) => id === submissionId))
      return refuse('not_found', 'There is no such submission.')
    const { committeeId } = access
    await trx
      .insertInto('committee_notes')
      .values({
        committee_id: committeeId,
        submission_id: submissionId,
        user_id: viewer.userId,
        body,
        created_at: now,
      })
      .execute()
    const entry = { action: 'submission.committee_noted', entity: 'submission', entityId: submissionId }
    await audit(viewer, entry, now, trx)
    return ok()
  })
}
