import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { entrantCommentsOf } from '#app/domain/judging/comments/settings.server.ts'
import { loadJudgedEntry, type EntryRef } from './entry-page.server.ts'
import { listFlags } from './flags.server.ts'
import { listWork, progressOf, recordVisit, type JudgingPlace } from './judging-place.server.ts'
import { findPeerScores } from './peer-scores.server.ts'
import { judgedPictures } from './pictures.server.ts'
import { findReopening } from './reopen-review.server.ts'
import { listVersions } from './review-versions.server.ts'
import { findReview, rubricOf } from './reviews.server.ts'
import { isDiscussed } from './window.ts'
import { readWorkList } from './work-filters.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'

/** The page of an entry a judge may read; `list` is the query of the list they come from. */
export async function loadScoringPage(
  viewer: Viewer,
  entry: EntryRef,
  place: JudgingPlace,
  list: string,
  { now, readOnly }: { now: Date; readOnly: boolean },
) {
  const { order } = readWorkList(new URLSearchParams(list))
  const { committeeId } = place
  const [work, review, content, flags, given, versions] = await Promise.all([
    listWork(viewer, place, order, now),
    findReview(viewer.userId, committeeId, entry.id, db()),
    loadJudgedEntry(entry.id, entry.code, place.blind),
    listFlags(entry.id, { by: viewer.userId }),
    entrantCommentsOf(entry.categoryId, db()),
    listVersions({ committeeId, submissionId: entry.id, userId: viewer.userId }, db()),
    readOnly ? null : recordVisit(viewer, place, now),
  ])
  const [rubric, peers] = await Promise.all([
    rubricOf(review, place.category, db()),
    findPeerScores(viewer, place, entry.id, review),
  ])
  // Read after the scores of others, because it depends on whether they were shown.
  const reopening = await findReopening(review, viewer.userId, committeeId, entry.id)
  const at = work.findIndex(({ publicId }) => publicId === entry.publicId)
  const isReadable = ({ state }: (typeof work)[number]) => state !== 'not_asked'
  // A chair also reads entries that are not on their list.
  const next = at < 0 ? null : (work.slice(at + 1).find(isReadable)?.publicId ?? null)
  // Asked without a next entry too, so that every page asks the database as often.
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
    publicId: entry.publicId,
    code: entry.code,
    title: entry.title,
    categoryId: entry.categoryId,
    /** Members of this award’s committees write to each other about entries. */
    discusses: isDiscussed(place.configs),
    category: categoryTitle(place.category),
    /** Whose page this is. */
    writer: viewer.userId,
    /** Null for an admin who does not sit on the committee. */
    role: place.seat?.role ?? null,
    state: place.scoring,
    judging: place.judging,
    reopenedUntil: place.seat?.reopenedUntil ?? null,
    mayScore: place.mayScore,
    list,
    /** Counts from 1; 0 for an entry that is not on their list. */
    position: at + 1,
    of: work.length,
    previous: work.slice(0, Math.max(at, 0)).findLast(isReadable)?.publicId ?? null,
    next,
    /** The sizes of the next entry's first picture that judges are shown. */
    nextPicture: nextPicture?.srcSet ?? null,
    progress: progressOf(work),
    rubric,
    review,
    reopening,
    /** What entrants get of the judge’s words. */
    given: { overall: given.overall, criteria: given.criteria },
    /** The judge’s own, where a review was finished more than once. */
    versions: versions.some(({ isPresent }) => !isPresent) ? versions : [],
    peers,
    flags,
  }
}

export type ScoringView = Awaited<ReturnType<typeof loadScoringPage>> & {
  /** Few bytes are wanted. */
  light: boolean
}
