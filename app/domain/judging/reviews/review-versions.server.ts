import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export interface FinishedReview {
  reviewId: number
  /** Of the review, once it is finished. */
  version: number
  status: 'final' | 'abstained'
  total: number | null
  scores: readonly (readonly [criterionId: number, score: number])[]
}

/** The person whose hand it was: an admin who acts for a judge, and not that judge. */
export const handOf = (viewer: Viewer) => viewer.behind?.userId ?? viewer.userId

/** Keeps a finished review as it is, in the transaction that finishes it: reopened and changed, what it said before is still known. */
export async function keepVersion(
  finished: FinishedReview,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { reviewId, version, status, total, scores } = finished
  await trx
    .insertInto('review_versions')
    .values({
      ...{ review_id: reviewId, version, status, total, finalized_at: now, saved_by: handOf(viewer) },
      scores: JSON.stringify(Object.fromEntries(scores)),
    })
    .execute()
}

/** Keeps who made a finished review a draft again; its scores are those of the version before. */
export async function keepReopening(reviewId: number, version: number, viewer: Viewer, now: Date, trx: Trx) {
  await trx
    .insertInto('reopened_reviews')
    .values({ review_id: reviewId, version, reopened_by: handOf(viewer), reopened_at: now })
    .execute()
}

/** A finished version of a review, or its reopening. */
export interface ReviewVersion {
  userId: number
  version: number
  status: 'final' | 'abstained' | 'reopened'
  total: number | null
  /** By criterion, in the order of the rubric. */
  scores: { criterion: string; score: number }[]
  at: Date
  /** It is the review as it is now. */
  isPresent: boolean
  /** Whose hand it was; null where it was not written down yet. */
  by: string | null
}

/**
 * The finished versions of the reviews of an entry, those that hold now among them, and their reopenings, by judge and the oldest
 * first; of one judge or all. The caller has asked whether the reader may see them.
 */
export async function listVersions(
  {
    committeeId,
    submissionId,
    userId = null,
  }: { committeeId: number; submissionId: number; userId?: number | null },
  reader: Reader,
): Promise<ReviewVersion[]> {
  const { rows } = await sql<ReviewVersion>`
    select r.user_id as "userId", v.version, v.status, v.total, v.finalized_at as at, ${personName('u')} as by,
      v.version = r.version as "isPresent",
      coalesce((select jsonb_agg(jsonb_build_object('criterion', c.name, 'score', v.scores -> c.id::text) order by c.sort)
        from criteria c where c.rubric_id = r.rubric_id and v.scores ? c.id::text), '[]') as scores
    from reviews r join review_versions v on v.review_id = r.id left join users u on u.id = v.saved_by
    where r.committee_id = ${committeeId} and r.submission_id = ${submissionId} and (${userId}::bigint is null or r.user_id = ${userId})
    union all
    select r.user_id, o.version, 'reopened', null, o.reopened_at, ${personName('u')}, false, '[]'
    from reviews r join reopened_reviews o on o.review_id = r.id join users u on u.id = o.reopened_by
    where r.committee_id = ${committeeId} and r.submission_id = ${submissionId} and (${userId}::bigint is null or r.user_id = ${userId})
    order by 1, 2 limit 1000`.execute(reader)
  return rows
}
