import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { partsAsked, withSent } from '#app/domain/judging/comments/rules.ts'
import { entrantCommentsOf } from '#app/domain/judging/comments/settings.server.ts'
import { lockCommittee } from '#app/domain/judging/committees/managed-committee.server.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { keepReopening, keepVersion } from './review-versions.server.ts'
import type { JudgingPlace } from './judging-place.server.ts'
import { findEntryAccess, type EntryRef } from './entry-page.server.ts'
import { judged } from './eligible.server.ts'
import { isChangedAfterSeeing, changeLabels, type VisibleReview } from './peers.ts'
import { findPeerView } from './peer-views.server.ts'
import { isStored, ownSave, scoreFieldName, type PostedReview } from './posted.ts'
import { pointsLabel, weightedTotal } from './totals.ts'
import { roleScores } from './window.ts'
import { ALTERNATE, closedText, NEEDS_CONSENT } from './labels.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { findRubric, findRubricInUse, type Rubric } from '#app/domain/judging/rubrics/queries.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { reviewLifecycle } from './lifecycle.ts'

/** A judge's stored review. */
export type Review = NonNullable<Awaited<ReturnType<typeof readReview>>>

function reviewQuery(userId: number, committeeId: number, submissionId: number, reader: Reader) {
  return (
    reader
      .selectFrom('reviews')
      .where('committee_id', '=', committeeId)
      .where('submission_id', '=', submissionId)
      .where('user_id', '=', userId)
      .select(['id', 'status', 'total', 'version', 'watched', 'note', 'comment'])
      .select(['for_entrant as forEntrant'])
      .select(['rubric_id as rubricId', 'abstain_reason as abstainReason', 'updated_at as updatedAt'])
      // The page and the number of the save that wrote it; empty and 0 without scripts.
      .select(['saved_from as savedFrom', 'saved_seq as savedSeq'])
  )
}

async function readReview(query: ReturnType<typeof reviewQuery>, reader: Reader) {
  const row = await query.executeTakeFirst()
  if (!row) return null
  const scores = await reader
    .selectFrom('review_scores')
    .where('review_id', '=', row.id)
    .select(['criterion_id', 'score'])
    .execute()
  const byCriterion: PostedReview['scores'] = Object.fromEntries(
    scores.map(({ criterion_id, score }) => [criterion_id, score]),
  )
  return { ...row, scores: byCriterion }
}

/** A judge's own review of an entry, or null before anything was saved. */
export function findReview(
  userId: number,
  committeeId: number,
  submissionId: number,
  reader: Reader,
): Promise<Review | null> {
  return readReview(reviewQuery(userId, committeeId, submissionId, reader), reader)
}

/** As `findReview`, locked until the transaction ends. */
export function lockReview(
  userId: number,
  committeeId: number,
  submissionId: number,
  trx: Trx,
): Promise<Review | null> {
  return readReview(reviewQuery(userId, committeeId, submissionId, trx).forUpdate(), trx)
}

/** The rubric of a review: the one it was started with, or the one in use. */
export function rubricOf(
  review: Review | null,
  category: JudgingPlace['category'],
  reader: Reader,
): Promise<Rubric | null> {
  return review ? findRubric(review.rubricId, reader) : findRubricInUse(category, reader)
}

/** The rubrics a judge's reviews on a committee were started with, by the entry's public id. */
export async function listRubricsBegun(
  userId: number,
  committeeId: number,
): Promise<ReadonlyMap<string, Rubric>> {
  const rows = await db()
    .selectFrom('reviews as r')
    .innerJoin('submissions as s', 's.id', 'r.submission_id')
    .where('r.user_id', '=', userId)
    .where('r.committee_id', '=', committeeId)
    .select(['s.public_id', 'r.rubric_id'])
    .execute()
  const rubrics = new Map<number, Rubric | null>()
  for (const { rubric_id: id } of rows) if (!rubrics.has(id)) rubrics.set(id, await findRubric(id, db()))
  return new Map(
    rows.flatMap(({ public_id, rubric_id }) => {
      const rubric = rubrics.get(rubric_id)
      return rubric ? [[public_id, rubric] as const] : []
    }),
  )
}

/** The state a save gives a review; a draft keeps an unfinished reason to abstain. */
export type SaveAs = (
  { status: 'draft' | 'final'; reason?: string } | { status: 'abstained'; reason: string }
) & {
  /** The judge has seen that it is final and changes it all the same. */
  reopens?: boolean
}

const SAVED_BY = { draft: 'save', final: 'finalize', abstained: 'abstain' } as const

/** Another tab or device saved first; this is what is stored. */
export interface Overtaken {
  stored: Review
}

export type Saved = Outcome<Review | Overtaken>

export const STALE =
  'A newer version was saved in another tab or on another device. Both versions are shown below.'

/** Whether a save was given up because a newer review is stored. */
export function isOvertaken(value: Review | Overtaken): value is Overtaken {
  return 'stored' in value
}

/** The place of a judge who may change scores of this entry now, held until the transaction ends. */
export async function openPlace(viewer: Viewer, entry: EntryRef, now: Date, trx: Trx) {
  const held = await heldPlace(viewer, entry, now, trx)
  if (!held.ok || held.value.mayScore) return held
  return refuse('closed', closedText(held.value.scoring, held.value.judging.state))
}

/** The place of a judge at an entry of theirs, held until the transaction ends: neither a recusal nor a lock comes between. */
export async function heldPlace(viewer: Viewer, entry: EntryRef, now: Date, trx: Trx) {
  await trx.selectFrom('submissions').where('id', '=', entry.id).select('id').forKeyShare().execute()
  // A save and a recusal wait for each other, so that no score is saved after the recusal.
  await trx
    .selectFrom('conflicts')
    .where('user_id', '=', viewer.userId)
    .where('submission_id', '=', entry.id)
    .select('id')
    .forShare()
    .execute()
  await lockScoring(entry.categoryId, trx)
  // Read under the locks: a round may have been decided while this request came to them.
  const still = await trx
    .selectFrom('submissions as s')
    .where('s.id', '=', entry.id)
    .where('s.category_id', '=', entry.categoryId)
    .where(judged('s'))
    .select('s.id')
    .executeTakeFirst()
  const found = still ? await findEntryAccess(viewer, { ...entry, isIn: true }, now, trx) : null
  if (!found?.place.seat) return refuse('not_found', 'We can’t find this entry.')
  if (found.access !== 'read') return refuse('forbidden', 'You are recused from this entry.')
  if (!roleScores(found.place.seat.role)) return refuse('closed', ALTERNATE)
  return ok(found.place)
}

/** Keeps a committee and its slate from closing scoring until the transaction ends. */
export async function lockScoring(categoryId: number, trx: Trx): Promise<void> {
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
 * Locks a committee that has not judged anything yet, because its state changes with the first review, and answers whether it did.
 * It is locked first: two saves that already share the lock would wait for each other.
 */
export async function beginsWork(categoryId: number, trx: Trx): Promise<boolean> {
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
 * Saves a judge's own review. `seenVersion` is that of the review the form was made with, 0 for none: where a newer one is stored,
 * nothing is written and the stored review is answered. A final review has every criterion scored, an abstention a reason. Only a
 * draft changes: a final review is reopened first. A first save made with a retired rubric is a `conflict`.
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
    const stored = await lockReview(viewer.userId, committeeId, entry.id, trx)
    if (stored && stored.version !== seenVersion) {
      const own = ownSave(stored, posted)
      // Sent again because its answer was lost, or overtaken by a later save of the same page.
      if (own === 'later' || (own === 'earlier' && isStored(stored, posted, as))) return ok(stored)
      if (own === 'none' || stored.status !== 'draft') return ok({ stored })
    }
    const seen = stored ? await findPeerView(viewer.userId, committeeId, entry.id, trx) : null
    if (stored && stored.status !== 'draft' && !as.reopens)
      return refuse('conflict', 'This review is final. Reopen it before you change it.')
    if (stored && stored.status !== 'draft' && seen) return refuse('forbidden', NEEDS_CONSENT)
    const rubric = await rubricOf(stored, category, trx)
    if (!rubric) return refuse('closed', 'You can’t score yet: an admin has to publish a rubric.')
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
        Object.fromEntries(missing.map(({ id }) => [scoreFieldName(id), ['Score this criterion']])),
      )
    }
    if (as.status === 'abstained' && as.reason === '')
      return refuse('invalid', 'Enter why you abstain.', { reason: ['Required'] })
    const given = await entrantCommentsOf(entry.categoryId, trx)
    const asked = partsAsked(
      given,
      rubric.criteria.map(({ id }) => id),
    )
    const forEntrant = withSent(stored?.forEntrant ?? {}, posted.forEntrant, asked)
    const values = {
      total: as.status === 'final' ? total : null,
      watched: posted.watched,
      note: posted.note,
      comment: posted.comment,
      for_entrant: JSON.stringify(forEntrant),
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
            committee_id: committeeId,
            submission_id: entry.id,
            user_id: viewer.userId,
            rubric_id: rubric.id,
            opened_at: now,
            status: as.status,
            ...values,
          })
          .onConflict((conflict) =>
            conflict.columns(['committee_id', 'submission_id', 'user_id']).doNothing(),
          )
          .returning('id')
          .executeTakeFirst()
          .then((row) => row?.id ?? null)
    if (id === null) {
      const newer = await findReview(viewer.userId, committeeId, entry.id, trx)
      return newer ? ok({ stored: newer }) : refuse('conflict', STALE)
    }
    if (stored)
      await moveLocked(
        reviewLifecycle,
        SAVED_BY[as.status],
        { by: 'judge', id, set: (eb) => ({ ...values, version: eb('version', '+', 1) }) },
        trx,
      )
    await writeScores(id, kept, trx)
    if (as.status !== 'draft') {
      const finished = { reviewId: id, version: (stored?.version ?? 0) + 1, status: as.status }
      await keepVersion({ ...finished, total: values.total, scores: kept }, viewer, now, trx)
      await noteStep(viewer, id, as.status, now, trx)
    } else if (stored && stored.status !== 'draft')
      await keepReopening(id, stored.version + 1, viewer, now, trx)
    const after = { status: as.status, total: values.total }
    if (as.status !== 'draft' && seen && isChangedAfterSeeing({ before: seen, now: after }))
      await noteChange(viewer, id, { before: seen, now: after }, now, trx)
    if (begins) await refreshStatus(committeeId, now, trx)
    const saved = await findReview(viewer.userId, committeeId, entry.id, trx)
    if (!saved) throw new Error('A review that was just saved is not there')
    return ok(saved)
  })
}

/** Another rubric was published while the first scores were chosen; they fit none of its criteria, so the message repeats them. */
async function otherRubric(rubricId: number, scores: PostedReview['scores'], trx: Trx): Promise<string> {
  const old = await findRubric(rubricId, trx)
  const chosen = (old?.criteria ?? []).flatMap(({ id, name }) =>
    scores[id] === undefined ? [] : [`${name} ${scores[id]}`],
  )
  const yours = chosen.length > 0 ? ` You had chosen: ${chosen.join(', ')}.` : ''
  return `A new rubric was published since you opened this page, so your scores are not saved. Score by the new criteria.${yours}`
}

async function writeScores(reviewId: number, scores: readonly (readonly [number, number])[], trx: Trx) {
  await trx.deleteFrom('review_scores').where('review_id', '=', reviewId).execute()
  if (scores.length === 0) return
  await trx
    .insertInto('review_scores')
    .values(scores.map(([criterion_id, score]) => ({ review_id: reviewId, criterion_id, score })))
    .execute()
}

/** Logs that a review was made without its entry or score, because readers of the log may have a conflict. */
function noteStep(viewer: Viewer, reviewId: number, step: string, now: Date, trx: Trx): Promise<void> {
  return auditRecord(viewer, `review.${step}`, reviewId, {}, now, trx)
}

/** Logs the score before and after a change made after seeing others; hidden from admins with a conflict. */
function noteChange(viewer: Viewer, reviewId: number, change: VisibleReview, now: Date, trx: Trx) {
  const [before, after] = changeLabels(change, pointsLabel)
  const scores = { before: { score: before }, after: { score: after } }
  return auditRecord(viewer, 'review.changed_after_seeing_others', reviewId, scores, now, trx)
}
