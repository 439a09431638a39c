import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { assignedTo } from '#app/domain/judging/assignment/assigned.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { findJudgingPlace, type JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { ALTERNATE, closedText, WATCHING } from '#app/domain/judging/reviews/labels.ts'
import { handOf } from '#app/domain/judging/reviews/review-versions.server.ts'
import { lockScoring } from '#app/domain/judging/reviews/reviews.server.ts'
import { roleScores } from '#app/domain/judging/reviews/window.ts'
import type { WorkOrder } from '#app/domain/judging/reviews/work-filters.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import type { RoundKind } from './terms.ts'

const NOT_FOUND = 'We can’t find this round.'
const OTHER_ROUND = 'This round is over. What you gave is not saved.'

export interface SheetEntry {
  id: number
  publicId: string
  code: string
  title: string
  /** They confirmed that they have no conflict. */
  asked: boolean
}

/** The entries that a judge gives points or places to, or compares, in the order of their list; those of a conflict are left out. */
export async function entriesOf(
  viewer: Viewer,
  place: JudgingPlace,
  order: WorkOrder,
  now: Date,
  reader: Reader,
): Promise<SheetEntry[]> {
  const seed = place.seat?.orderSeed
  const { rows } = await sql<SheetEntry>`
    select s.id, s.public_id as "publicId", coalesce(s.code, '') as code, s.title,
      coalesce(c.status in ('none', 'cleared'), false) as asked
    from submissions s left join conflicts c on c.submission_id = s.id and c.user_id = ${viewer.userId}
    where s.category_id = ${place.category.id} and ${judged('s')} and ${withoutConflict(viewer, 's.id', now)}
      and ${assignedTo(viewer.userId, place.committeeId, 's.id')}
    order by ${order === 'own' && seed ? sql`md5(${seed}::text || s.id::text)` : sql`s.code`}, s.id
    limit 5000`.execute(reader)
  return rows.map((row) => ({ ...row, title: shownTitle(row.title) }))
}

/** A judge's sheet of a round: what they gave, or the comparisons they made, and whether that is all. */
export function sheetQuery(roundId: number, userId: number, reader: Reader) {
  return reader
    .selectFrom('round_sheets')
    .where('round_id', '=', roundId)
    .where('user_id', '=', userId)
    .select(['id', 'version', 'finished', 'saved_at as savedAt'])
}

export type Sheet = NonNullable<Awaited<ReturnType<ReturnType<typeof sheetQuery>['executeTakeFirst']>>>

/** The place of a judge at a round of these kinds, in which they may give something now, held until the transaction ends: neither a recusal nor a lock comes between. */
export async function heldSheetPlace(
  viewer: Viewer,
  categoryId: number,
  asked: { id: number; kinds: readonly RoundKind[] },
  now: Date,
  trx: Trx,
) {
  await trx
    .selectFrom('conflicts as c')
    .innerJoin('submissions as s', 's.id', 'c.submission_id')
    .where('c.user_id', '=', viewer.userId)
    .where('s.category_id', '=', categoryId)
    .orderBy('c.id')
    .select('c.id')
    .forShare('c')
    .execute()
  await lockScoring(categoryId, trx)
  const place = await findJudgingPlace(viewer, categoryId, now, trx)
  if (!place) return refuse('not_found', NOT_FOUND)
  if (!place.seat) return refuse('closed', WATCHING)
  if (!roleScores(place.seat.role)) return refuse('closed', ALTERNATE)
  const { round, answering, judging } = place
  if (!round || round.id !== asked.id || !asked.kinds.includes(round.kind))
    return refuse('closed', OTHER_ROUND)
  if (!place.mayAnswer) return refuse('closed', closedText(answering ?? 'round_over', judging.state))
  return ok({ place, round })
}

/**
 * Writes the next version of a judge's sheet, whose rows the caller adds to it. `stored` is the sheet as it was read under lock; null is
 * answered where another request began it at the same moment.
 */
export async function writeSheetVersion(
  viewer: Viewer,
  stored: Sheet | undefined,
  { roundId, finished }: { roundId: number; finished: boolean },
  now: Date,
  trx: Trx,
): Promise<{ sheet_id: number; version: number } | null> {
  const version = (stored?.version ?? 0) + 1
  const values = { version, finished, saved_at: now }
  const saved = stored
    ? await trx
        .updateTable('round_sheets')
        .set(values)
        .where('id', '=', stored.id)
        .returning('id')
        .executeTakeFirst()
    : await trx
        .insertInto('round_sheets')
        .values({ round_id: roundId, user_id: viewer.userId, ...values })
        .onConflict((known) => known.columns(['round_id', 'user_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
  if (!saved) return null
  const kept = { sheet_id: saved.id, version }
  await trx
    .insertInto('round_sheet_versions')
    .values({ ...kept, finished, saved_by: handOf(viewer), saved_at: now })
    .execute()
  return kept
}
