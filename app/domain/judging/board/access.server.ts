import type { Reader, Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { findJudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { roleScores } from '#app/domain/judging/reviews/window.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'

/**
 * The judging place of a category of this season for its chair, whose signature has to be valid, or for an admin; null for anyone
 * else, and for a category without a committee. Only the chair changes the slate; an admin watches.
 */
export async function boardAccess(viewer: Viewer, categoryId: number, now: Date, reader: Reader) {
  const [season, place] = await Promise.all([
    currentSeasonIn(reader),
    findJudgingPlace(viewer, categoryId, now, reader),
  ])
  if (place?.category.year !== season.year) return null
  const role = place.seat?.role
  const isSigned = (await findValidSignature(viewer.userId, 'judge', season.year, reader)) !== null
  const isAdmin = viewer.role === 'admin'
  const isChair = role === 'chair' && isSigned
  // A chair, or an admin on the committee, sees nothing before they have signed.
  if (!isChair && (!isAdmin || (role && !isSigned))) return null
  return {
    ...place,
    code: categoryCode(place.category),
    title: categoryTitle(place.category),
    zone: season.timezone,
    isChair,
    isAdmin,
    /** Their own scores count on this committee, so the scores of others are hidden until theirs are final. */
    isScorer:
      role !== undefined && roleScores(role) && !(isChair && place.configs.judging_chair_counts === '0'),
  }
}

export type BoardAccess = NonNullable<Awaited<ReturnType<typeof boardAccess>>>

/** Locks the committee of a category until the transaction ends. */
export async function lockCommitteeOf(categoryId: number, trx: Trx): Promise<void> {
  await trx.selectFrom('committees').where('category_id', '=', categoryId).select('id').forUpdate().execute()
}

/** Locks the committee of a category and reads the access to its board under the lock. */
export async function lockBoard(
  viewer: Viewer,
  categoryId: number,
  now: Date,
  trx: Trx,
): Promise<BoardAccess | null> {
  await lockCommitteeOf(categoryId, trx)
  return boardAccess(viewer, categoryId, now, trx)
}
