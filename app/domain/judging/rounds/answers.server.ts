import { sql } from 'kysely'
import { db, transaction, type Reader } from '#db/client.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { loadJudgedEntry, type EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import {
  listWork,
  progressOf,
  recordVisit,
  type JudgingPlace,
} from '#app/domain/judging/reviews/judging-place.server.ts'
import { closedText } from '#app/domain/judging/reviews/labels.ts'
import { judgedPictures } from '#app/domain/judging/reviews/pictures.server.ts'
import { handOf } from '#app/domain/judging/reviews/review-versions.server.ts'
import { beginsWork, heldPlace } from '#app/domain/judging/reviews/reviews.server.ts'
import { readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { AnswerInput } from './schema.ts'

const OTHER_ROUND = 'This round is over. Your answer is not saved.'
const STALE = 'A newer answer was saved in another tab or on another device. It is shown below.'

/** A judge's own answer about an entry in a round; null before they gave one. */
async function findAnswer(roundId: number, entryId: number, userId: number, reader: Reader) {
  const row = await reader
    .selectFrom('round_answers')
    .where('round_id', '=', roundId)
    .where('submission_id', '=', entryId)
    .where('user_id', '=', userId)
    .select(['id', 'answer', 'reason', 'version', 'answered_at as answeredAt'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Saves a judge's answer about an entry, of which `version` was seen; 0 for none. Refuses `not_found` for an entry that is not theirs,
 * `closed` while the round takes no answers, and `conflict` where a newer one is stored. Every version is kept.
 */
export async function saveAnswer(viewer: Viewer, entry: EntryRef, input: AnswerInput, now: Date) {
  return transaction(async (trx) => {
    const begins = await beginsWork(entry.categoryId, trx)
    const held = await heldPlace(viewer, entry, now, trx)
    if (!held.ok) return held
    const { round, mayAnswer, answering, judging, committeeId } = held.value
    if (!round || round.id !== input.round || round.kind !== 'qualify') return refuse('closed', OTHER_ROUND)
    if (!mayAnswer) return refuse('closed', closedText(answering ?? 'round_over', judging.state))
    const { answer, reason } = input
    const stored = await findAnswer(round.id, entry.id, viewer.userId, trx)
    if ((stored?.version ?? 0) !== input.version) return refuse('conflict', STALE)
    if (stored?.answer === answer && stored.reason === reason) return ok()
    const version = input.version + 1
    const values = { answer, reason, version, answered_at: now }
    const saved = stored
      ? await trx
          .updateTable('round_answers')
          .set(values)
          .where('id', '=', stored.id)
          .where('version', '=', stored.version)
          .returning('id')
          .executeTakeFirst()
      : await trx
          .insertInto('round_answers')
          .values({ round_id: round.id, submission_id: entry.id, user_id: viewer.userId, ...values })
          .onConflict((known) => known.columns(['round_id', 'submission_id', 'user_id']).doNothing())
          .returning('id')
          .executeTakeFirst()
    if (!saved) return refuse('conflict', STALE)
    await trx
      .insertInto('round_answer_versions')
      .values({
        ...{ answer_id: saved.id, version, answer, reason },
        saved_by: handOf(viewer),
        saved_at: now,
      })
      .execute()
    // Without the answer, because readers of the log may have a conflict.
    await auditRecord(viewer, stored ? 'round_answer.changed' : 'round_answer.given', saved.id, {}, now, trx)
    if (begins) await refreshStatus(committeeId, now, trx)
    return ok()
  })
}

/** The page of an entry in a round of answers, for a judge who may read it; `list` is the query of the list they come from. */
export async function loadAnswerPage(
  viewer: Viewer,
  entry: EntryRef,
  place: JudgingPlace,
  round: NonNullable<JudgingPlace['round']>,
  list: string,
  { now, readOnly }: { now: Date; readOnly: boolean },
) {
  const { order } = readWorkList(new URLSearchParams(list))
  const [work, own, content] = await Promise.all([
    listWork(viewer, place, order, now),
    findAnswer(round.id, entry.id, viewer.userId, db()),
    loadJudgedEntry(entry.id, entry.code, place.blind),
    readOnly ? null : recordVisit(viewer, place, now),
  ])
  const at = work.findIndex(({ publicId }) => publicId === entry.publicId)
  const isReadable = ({ state }: (typeof work)[number]) => state !== 'not_asked'
  const next = at < 0 ? null : (work.slice(at + 1).find(isReadable)?.publicId ?? null)
  const [nextPicture] = await judgedPictures(
    sql`s.public_id = any (${next ? [next] : []}::uuid[])`,
    place.blind,
    db(),
  )
  const { stored: _stored, ...shown } = content
  const seesPassword = place.seat !== null || hasRight(viewer.adminRole, 'secrets')
  return {
    ...shown,
    password: seesPassword ? shown.password : null,
    ...{ publicId: entry.publicId, code: entry.code, title: entry.title, categoryId: entry.categoryId },
    category: categoryTitle(place.category),
    role: place.seat?.role ?? null,
    state: place.answering ?? place.scoring,
    judging: place.judging,
    reopenedUntil: place.seat?.reopenedUntil ?? null,
    mayAnswer: place.mayAnswer,
    round: {
      ...{ id: round.id, name: round.name, closesAt: round.closesAt, opensAt: round.opensAt },
      kind: round.kind,
    },
    /** On the sheet of a round of points or places; null for an entry that is not on it. */
    mark: work[at]?.mark ?? null,
    own: own && { answer: own.answer, reason: own.reason, version: own.version, answeredAt: own.answeredAt },
    list,
    /** Counts from 1; 0 for an entry that is not on their list. */
    position: at + 1,
    of: work.length,
    previous: work.slice(0, Math.max(at, 0)).findLast(isReadable)?.publicId ?? null,
    next,
    nextPicture: nextPicture?.srcSet ?? null,
    progress: progressOf(work),
  }
}

export type AnswerPage = Awaited<ReturnType<typeof loadAnswerPage>>
