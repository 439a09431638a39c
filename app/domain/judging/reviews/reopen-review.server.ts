import { db, transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { lockBoard } from '#app/domain/judging/board/access.server.ts'
import { hasConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import type { EntryRef } from './entry-page.server.ts'
import { keepReopening } from './review-versions.server.ts'
import { findPeerView } from './peer-views.server.ts'
import { lockReview, openPlace, type Review, type Saved } from './reviews.server.ts'
import { isScoringOpen, scoringState } from './window.ts'
import { closedText, NEEDS_CONSENT } from './labels.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import type { RoleOf } from '#app/platform/lifecycle.ts'
import { reopeningLifecycle, reviewLifecycle } from './lifecycle.ts'

/** How a finished review can be changed: by its judge alone, or with consent after they have seen scores of others. */
export interface Reopening {
  needsConsent: boolean
  /** The judge's open request. */
  asked: { reason: string; at: Date } | null
  /** When the last request was declined, unless there is a newer one. */
  declinedAt: Date | null
}

/** How a finished review can be changed; null for a draft. */
export async function findReopening(
  review: Review | null,
  userId: number,
  committeeId: number,
  submissionId: number,
): Promise<Reopening | null> {
  if (!review || review.status === 'draft') return null
  if (!(await findPeerView(userId, committeeId, submissionId, db())))
    return { needsConsent: false, asked: null, declinedAt: null }
  const last = await db()
    .selectFrom('review_reopenings')
    .where('review_id', '=', review.id)
    .orderBy('id', 'desc')
    .select(['status', 'reason', 'requested_at', 'decided_at'])
    .executeTakeFirst()
  return {
    needsConsent: true,
    asked: last?.status === 'requested' ? { reason: last.reason, at: last.requested_at } : null,
    declinedAt: last?.status === 'declined' ? last.decided_at : null,
  }
}

/** Makes a finished review a draft, with its scores as they were. The caller has locked it. */
async function makeDraft(
  review: Review,
  viewer: Viewer,
  by: RoleOf<typeof reviewLifecycle, 'reopen'>,
  now: Date,
  trx: Trx,
): Promise<Review> {
  const version = review.version + 1
  const set = { total: null, finalized_at: null, version, updated_at: now }
  await moveLocked(reviewLifecycle, 'reopen', { by, id: review.id, set }, trx)
  await keepReopening(review.id, version, viewer, now, trx)
  return { ...review, status: 'draft', total: null, version, updatedAt: now }
}

/** Makes a finished review a draft again. Refuses `forbidden` once its judge has seen scores of others. */
export async function reopenReview(
  viewer: Viewer,
  entry: EntryRef,
  seenVersion: number,
  now: Date,
): Promise<Saved> {
  return transaction(async (trx) => {
    const place = await openPlace(viewer, entry, now, trx)
    if (!place.ok) return place
    const { committeeId } = place.value
    const stored = await lockReview(viewer.userId, committeeId, entry.id, trx)
    if (!stored) return refuse('conflict', 'You have no review to reopen.')
    if (stored.version !== seenVersion) return ok({ stored })
    if (stored.status === 'draft') return ok(stored)
    if (await findPeerView(viewer.userId, committeeId, entry.id, trx))
      return refuse('forbidden', NEEDS_CONSENT)
    await auditRecord(viewer, 'review.reopened', stored.id, {}, now, trx)
    return ok(await makeDraft(stored, viewer, 'judge', now, trx))
  })
}

/** Asks the chair to reopen a finished review whose judge has seen scores of others; one request at a time. */
export async function askReopening(viewer: Viewer, entry: EntryRef, reason: string, now: Date) {
  return transaction(async (trx) => {
    const place = await openPlace(viewer, entry, now, trx)
    if (!place.ok) return place
    const stored = await lockReview(viewer.userId, place.value.committeeId, entry.id, trx)
    if (!stored || stored.status === 'draft') return refuse('conflict', 'This review is not final.')
    if (reason === '')
      return refuse('invalid', 'Enter a reason for your request.', {
        reopenreason: ['Enter why you want to change your score'],
      })
    const asked = await trx
      .insertInto('review_reopenings')
      .values({ review_id: stored.id, reason, requested_at: now })
      .onConflict((known) => known.column('review_id').where('status', '=', 'requested').doNothing())
      .executeTakeFirst()
    if (!asked.numInsertedOrUpdatedRows) return refuse('conflict', 'You have already asked for this change.')
    await auditRecord(viewer, 'review.reopening_requested', stored.id, { after: { reason } }, now, trx)
    return ok()
  })
}

/** The requests about an entry that wait for consent. */
export async function listReopenings(committeeId: number, submissionId: number) {
  return db()
    .selectFrom('review_reopenings as o')
    .innerJoin('reviews as r', 'r.id', 'o.review_id')
    .where('r.committee_id', '=', committeeId)
    .where('r.submission_id', '=', submissionId)
    .where('r.status', '<>', 'draft')
    .where('o.status', '=', 'requested')
    .select(['o.id', 'r.user_id as userId', 'o.reason', 'o.requested_at as at'])
    .orderBy('o.id')
    .limit(100)
    .execute()
}

/**
 * Decides a request to change a score; consent makes the review a draft. The chair or an admin decides, never the judge.
 * Refuses `not_found` for an entry the reader has a conflict with, `closed` when that judge cannot score now, and `conflict` when
 * it was decided already.
 */
export async function decideReopening(
  categoryId: number,
  { request, grant }: { request: number; grant: boolean },
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const access = await lockBoard(viewer, categoryId, now, trx)
    if (!access) return refuse('not_found', 'We can’t find this committee.')
    const row = await trx
      .selectFrom('review_reopenings as o')
      .innerJoin('reviews as r', 'r.id', 'o.review_id')
      .where('o.id', '=', request)
      .where('r.committee_id', '=', access.committeeId)
      .select(['r.user_id as userId', 'r.submission_id as entry', 'o.reason'])
      .executeTakeFirst()
    if (!row || (await hasConflictIgnoringAccess(viewer, row.entry, trx)))
      return refuse('not_found', 'We can’t find this request.')
    if (row.userId === viewer.userId)
      return refuse('forbidden', 'Another person has to decide about your own score.')
    const review = await lockReview(row.userId, access.committeeId, row.entry, trx)
    const asked = await trx
      .selectFrom('review_reopenings')
      .where('id', '=', request)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (asked.status !== 'requested' || !review || review.status === 'draft')
      return refuse('conflict', 'This request has already been decided.')
    const seat = await trx
      .selectFrom('committee_members')
      .where('committee_id', '=', access.committeeId)
      .where('user_id', '=', row.userId)
      .where('status', '=', 'accepted')
      .select('reopened_until')
      .executeTakeFirst()
    const roundId = access.round?.id ?? null
    const facts = { ...access, roundId, reopenedUntil: seat?.reopened_until ?? null }
    const scoring = scoringState(access.configs, facts, now)
    if (grant && (!seat || !isScoringOpen(scoring)))
      return refuse('closed', closedText(scoring, access.judging.state))
    const by = access.isChair ? 'chair' : 'admin'
    const set = { decided_by: viewer.userId, decided_at: now }
    await moveLocked(reopeningLifecycle, grant ? 'grant' : 'decline', { by, id: request, set }, trx)
    if (grant) await makeDraft(review, viewer, by, now, trx)
    const action = grant ? 'review.reopened_after_seeing_others' : 'review.reopening_declined'
    await auditRecord(viewer, action, review.id, { after: { reason: row.reason } }, now, trx)
    return ok()
  })
}
