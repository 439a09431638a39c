import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { lockCommittee } from '#app/domain/judging/committees/managed-committee.server.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import type { JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { findEntryAccess, type EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { isChangedAfterSeeing, changeLabels, type VisibleReview } from '#app/domain/judging/reviews/peers.ts'
import { findPeerView } from '#app/domain/judging/reviews/peer-views.server.ts'
import { isStored, ownSave, scoreFieldName, type PostedReview } from '#app/domain/judging/reviews/posted.ts'
import { pointsLabel, weightedTotal } from '#app/domain/judging/reviews/totals.ts'
import { roleScores } from '#app/domain/judging/reviews/window.ts'
import { closedText, NEEDS_CONSENT } from '#app/domain/judging/reviews/labels.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { rubricFor, type Rubric } from '#app/domain/judging/rubrics/queries.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { reviewLifecycle, type ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'

/** A judge's review as it is stored. */
export interface Review extends PostedReview {
  id: number
  rubricId: number
  status: ReviewStatus
  total: number | null
  abstainReason: string
  version: number
  updatedAt: Date
  /** Which save of which page wrote it; empty and 0 where none said so. */
  savedFrom: string
  savedSeq: number
}

/** A person's own review of an entry, or null before anything was saved. */
export async function reviewOf(
  userId: number,
  committeeId: number,
  submissionId: number,
  reader: Reader,
  lock = false,
): Promise<Review | null> {
  const row = await reader
    .selectFrom('reviews')
    .where('committee_id', '=', committeeId)
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', userId)
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const scores = await reader
    .selectFrom('review_scores')
    .where('review_id', '=', row.id)
    .select(['criterion_id', 'score'])
    .execute()
  return {
    ...{ id: row.id, rubricId: row.rubric_id, status: row.status, total: row.total },
    ...{ abstainReason: row.abstain_reason, version: row.version, updatedAt: row.updated_at },
    ...{ savedFrom: row.saved_from, savedSeq: row.saved_seq },
    ...{ watched: row.watched, note: row.note, comment: row.comment },
    scores: Object.fromEntries(scores.map(({ criterion_id, score }) => [criterion_id, score])),
  }
}

/** The rubric a review is made on: the one it was begun on, else the one in use. */
export function rubricOf(
  review: Review | null,
  { year, type }: JudgingPlace['category'],
  reader: Reader,
): Promise<Rubric | null> {
  return rubricFor(review ? { id: review.rubricId } : { year, type }, reader)
}

/** The rubrics somebody's reviews on a committee were begun on, by the entry's public id. */
export async function begunOn(userId: number, committeeId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db()
    .selectFrom('reviews as r')
    .innerJoin('submissions as s', 's.id', 'r.submission_id')
    .where('r.user_id', '=', userId)
    .where('r.committee_id', '=', committeeId)
    .select(['s.public_id', 'r.rubric_id'])
    .execute()
  return new Map(rows.map((row) => [row.public_id, row.rubric_id]))
}

/** What becomes of a review by a save; a draft keeps a reason to abstain that was begun. */
export type SaveAs = (
  { status: 'draft' | 'final'; reason?: string } | { status: 'abstained'; reason: string }
) & {
  /** It is known to be final, and meant to be changed all the same. */
  reopens?: boolean
}

const SAVED_BY = { draft: 'save', final: 'finalize', abstained: 'abstain' } as const

/** Somebody else, or the same person in another tab, was quicker: what is stored now. */
export interface Overtaken {
  stored: Review
}

export type Saved = Outcome<Review | Overtaken>

export const STALE =
  'This was saved meanwhile, in another tab or on another device. Both stand on the page; nothing is lost.'

/** Whether a save met something newer and left it alone. */
export function isOvertaken(value: Review | Overtaken): value is Overtaken {
  return 'stored' in value
}

const ALTERNATE = 'You are an alternate on this committee. You can score once you are made a judge.'

/** The place of a judge who may change scores of this entry now, held until the transaction ends. */
export async function openPlace(
  viewer: Viewer,
  entry: EntryRef,
  now: Date,
  trx: Trx,
): Promise<Outcome<JudgingPlace>> {
  const eligibleEntry = await trx
    .selectFrom('submissions as s')
    .where('s.id', '=', entry.id)
    .where('s.category_id', '=', entry.categoryId)
    .where(eligible('s'))
    .select('s.id')
    .forKeyShare()
    .executeTakeFirst()
  // A save and a recusal wait for each other, so that no score is saved after the recusal.
  await trx
    .selectFrom('conflicts')
    .where('user_id', '=', viewer.userId)
    .where('submission_id', '=', entry.id)
    .select('id')
    .forShare()
    .execute()
  await lockScoring(entry.categoryId, trx)
  const found = eligibleEntry ? await findEntryAccess(viewer, entry, now, trx) : null
  if (!found?.place.seat) return refuse('not_found', 'There is no such entry.')
  if (found.access !== 'read') return refuse('forbidden', 'You are recused from this entry.')
  const { seat, mayScore, scoring, judging } = found.place
  if (!roleScores(seat.role)) return refuse('closed', ALTERNATE)
  if (!mayScore) return refuse('closed', closedText(scoring, judging.state))
  return ok(found.place)
}

/** Keeps a committee and its slate from closing scoring until the transaction ends. */
async function lockScoring(categoryId: number, trx: Trx): Promise<void> {
  const committee = await trx
    .selectFrom('committees')
    .where('category_id', '=', categoryId)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!committee) return
  await trx.selectFrom('slates').where('committee_id', '=', committee.id).select('id').forShare().execute()
}

/**
 * Whether a committee has not judged anything yet, so that its state changes with what is saved now; it is locked then. Locked
 * here and not later: two who share it and both wanted it alone would wait for each other.
 */
async function beginsWork(categoryId: number, trx: Trx): Promise<boolean> {
  const waiting = await trx
    .selectFrom('committees')
    .where('category_id', '=', categoryId)
    .where('status', 'in', ['forming', 'ready'])
    .select('id')
    .executeTakeFirst()
  if (waiting) await lockCommittee(waiting.id, trx)
  return waiting !== undefined
}

/**
 * Saves a judge's own review. `seenVersion` is that of the review the form was made with, 0 for none: where another is stored by
 * now nothing is written, and what is stored comes back. A final one has every criterion scored; an abstention a reason. Only a
 * draft changes: a final one is reopened first. A first save made with a rubric that is retired by now is a `conflict`.
 */
export async function saveReview(
  viewer: Viewer,
  entry: EntryRef,
  posted: PostedReview,
  as: SaveAs,
  seenVersion: number,
  now: Date,
): Promise<Saved> {
  return transaction(async (trx) => {
    const begins = await beginsWork(entry.categoryId, trx)
    const place = await openPlace(viewer, entry, now, trx)
    if (!place.ok) return place
    const { committeeId, category } = place.value
    const stored = await reviewOf(viewer.userId, committeeId, entry.id, trx, true)
    if (stored && stored.version !== seenVersion) {
      const own = ownSave(stored, posted)
      // Sent again because its answer was lost, or overtaken by a later save of its own page.
      if (own === 'later' || (own === 'earlier' && isStored(stored, posted, as))) return ok(stored)
      if (own === 'none' || stored.status !== 'draft') return ok({ stored })
    }
    const seen = stored ? await findPeerView(viewer.userId, committeeId, entry.id, trx) : null
    if (stored && stored.status !== 'draft' && !as.reopens)
      return refuse('conflict', 'This one is final. Reopen it before you change it.')
    if (stored && stored.status !== 'draft' && seen) return refuse('forbidden', NEEDS_CONSENT)
    const rubric = await rubricOf(stored, category, trx)
    if (!rubric)
      return refuse('closed', 'There is nothing to score by yet: the office has to publish a rubric.')
    if (posted.rubricId !== undefined && posted.rubricId !== rubric.id)
      return refuse('conflict', await otherRubric(posted.rubricId, posted.scores, trx))
    const scored = Object.entries(posted.scores).map(([id, score]) => [Number(id), score] as const)
    const kept = scored.filter(([id]) => rubric.criteria.some((criterion) => criterion.id === id))
    const total = weightedTotal(rubric.criteria, new Map(kept))
    if (as.status === 'final' && total === null) {
      const missing = rubric.criteria.filter(({ id }) => !kept.some(([scoredId]) => scoredId === id))
      return refuse(
        'invalid',
        'Score every criterion first, or abstain.',
        Object.fromEntries(missing.map(({ id }) => [scoreFieldName(id), ['Not scored yet']])),
      )
    }
    if (as.status === 'abstained' && as.reason === '')
      return refuse('invalid', 'Say why you abstain.', { reason: ['Required'] })
    const values = {
      total: as.status === 'final' ? total : null,
      ...{ watched: posted.watched, note: posted.note, comment: posted.comment },
      abstain_reason: as.status === 'final' ? '' : (as.reason ?? ''),
      saved_from: posted.page?.id ?? '',
      saved_seq: posted.page?.seq ?? 0,
      updated_at: now,
      finalized_at: as.status === 'draft' ? null : now,
    }
    const id = stored
      ? stored.id
      : await trx
          .insertInto('reviews')
          .values({
            ...{ committee_id: committeeId, submission_id: entry.id, user_id: viewer.userId },
            ...{ rubric_id: rubric.id, opened_at: now },
            ...values,
            status: as.status,
          })
          .onConflict((conflict) =>
            conflict.columns(['committee_id', 'submission_id', 'user_id']).doNothing(),
          )
          .returning('id')
          .executeTakeFirst()
          .then((row) => row?.id ?? null)
    if (id === null) {
      const quicker = await reviewOf(viewer.userId, committeeId, entry.id, trx)
      return quicker ? ok({ stored: quicker }) : refuse('conflict', STALE)
    }
    if (stored)
      await moveLocked(
        reviewLifecycle,
        SAVED_BY[as.status],
        { by: 'judge', id, set: (eb) => ({ ...values, version: eb('version', '+', 1) }) },
        trx,
      )
    await writeScores(id, kept, trx)
    if (as.status !== 'draft') await noteStep(viewer, id, as.status, now, trx)
    const after = { status: as.status, total: values.total }
    if (as.status !== 'draft' && seen && isChangedAfterSeeing({ before: seen, now: after }))
      await noteChange(viewer, id, { before: seen, now: after }, now, trx)
    if (begins) await refreshStatus(committeeId, now, trx)
    const saved = await reviewOf(viewer.userId, committeeId, entry.id, trx)
    if (!saved) throw new Error('A review that was just saved is not there')
    return ok(saved)
  })
}

/** Another rubric came in use while the first scores were chosen: they fit none of its criteria, and are said back instead. */
async function otherRubric(rubricId: number, scores: PostedReview['scores'], trx: Trx): Promise<string> {
  const old = await rubricFor({ id: rubricId }, trx)
  const chosen = (old?.criteria ?? []).flatMap(({ id, name }) =>
    scores[id] === undefined ? [] : [`${name} ${scores[id]}`],
  )
  const said = chosen.length > 0 ? ` You had chosen: ${chosen.join(', ')}.` : ''
  return `The office has put another rubric in use since you opened this, so nothing was saved. Score by the criteria as they are now.${said}`
}

async function writeScores(
  reviewId: number,
  scores: readonly (readonly [number, number])[],
  trx: Trx,
): Promise<void> {
  await trx.deleteFrom('review_scores').where('review_id', '=', reviewId).execute()
  if (scores.length === 0) return
  await trx
    .insertInto('review_scores')
    .values(scores.map(([criterion_id, score]) => ({ review_id: reviewId, criterion_id, score })))
    .execute()
}

/** The log says that a review was made, and neither of what nor how it came out: it is read by people who may be tied. */
function noteStep(viewer: Viewer, reviewId: number, step: string, now: Date, trx: Trx): Promise<void> {
  return audit(viewer, { action: `review.${step}`, entity: 'review', entityId: reviewId }, now, trx)
}

/** Says of a score that is another one since its judge saw scores of others what it was and is; kept from whoever has a conflict. */
function noteChange(
  viewer: Viewer,
  reviewId: number,
  change: VisibleReview,
  now: Date,
  trx: Trx,
): Promise<void> {
  const [before, after] = changeLabels(change, pointsLabel)
  return audit(
    viewer,
    {
      action: 'review.changed_after_seeing_others',
      entity: 'review',
      entityId: reviewId,
      before: { score: before },
      after: { score: after },
    },
    now,
    trx,
  )
}
