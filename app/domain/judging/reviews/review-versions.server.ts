import type { Reader, Trx } from '#db/client.ts'

export interface FinishedReview {
  reviewId: number
  /** Of the review, once it is finished. */
  version: number
  status: 'final' | 'abstained'
  total: number | null
  scores: readonly (readonly [criterionId: number, score: number])[]
}

/** Keeps a finished review as it is, in the transaction that finishes it: reopened and changed, what it said before is still known. */
export async function keepVersion(finished: FinishedReview, now: Date, trx: Trx): Promise<void> {
  const { reviewId, version, status, total, scores } = finished
  await trx
    .insertInto('review_versions')
    .values({
      ...{ review_id: reviewId, version, status, total, finalized_at: now },
      scores: JSON.stringify(Object.fromEntries(scores)),
    })
    .execute()
}

/** Earlier finished versions of the reviews of an entry, the oldest first; those that hold now are not among them. */
export function listEarlierVersions(committeeId: number, submissionId: number, reader: Reader) {
  return reader
    .selectFrom('review_versions as v')
    .innerJoin('reviews as r', 'r.id', 'v.review_id')
    .where('r.committee_id', '=', committeeId)
    .where('r.submission_id', '=', submissionId)
    .whereRef('v.version', '<', 'r.version')
    .orderBy('v.review_id')
    .orderBy('v.version')
    .select(['r.user_id as userId', 'v.status', 'v.total'])
    .limit(1_000)
    .execute()
}
