import { isGiven } from '#app/domain/judging/comments/rules.ts'
import { entrantCommentsOf } from '#app/domain/judging/comments/settings.server.ts'
import { db } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { countOpenQuestions } from '#app/domain/judging/conflicts/questions.server.ts'
import { listWork, nextToScore, progressOf, recordVisit, type JudgingPlace } from './judging-place.server.ts'
import { judgedThumbnails } from './pictures.server.ts'
import { listRubricsBegun } from './reviews.server.ts'
import { readWorkList, listQuery } from './work-filters.ts'
import { readSearchedText } from './work-search.server.ts'
import { findRubricInUse } from '#app/domain/judging/rubrics/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'

/** A judge's list of entries, narrowed by what its address asks for. */
export async function loadWorkList(
  viewer: Viewer,
  place: JudgingPlace,
  params: URLSearchParams,
  { now, readOnly }: { now: Date; readOnly: boolean },
) {
  const { fits, searches, offset, ...list } = readWorkList(params)
  const [all, notAsked] = await Promise.all([
    listWork(viewer, place, list.order, now),
    countOpenQuestions(viewer, place.category.id, now),
    readOnly ? null : recordVisit(viewer, place, now),
  ])
  const texts = searches ? await readSearchedText(place, all) : null
  const rows = all.filter((row) => fits(row, texts?.get(row.publicId)))
  const progress = progressOf(all)
  const { category, judging, mayScore, mayAnswer, seat, round } = place
  const mayJudge = mayScore || mayAnswer
  const listed = rows.slice(offset, offset + list.limit)
  const readable = listed.filter(({ state: answered }) => answered !== 'not_asked')
  const pictures = await judgedThumbnails(
    readable.map(({ publicId }) => publicId),
    place.blind,
  )
  return {
    category: categoryTitle(category),
    categoryId: category.id,
    kind: category.type,
    role: seat?.role ?? null,
    isAssigned: place.isAssigned,
    rankedBy: place.rankedBy,
    /** They have finished all that is assigned to them, and may take more. */
    mayTakeMore: place.isAssigned && mayJudge && !readOnly && notAsked === 0 && progress.done === progress.of,
    state: place.answering ?? place.scoring,
    /** The round of answers that is on or comes next, in place of the scoring. */
    round,
    judging,
    reopenedUntil: seat?.reopenedUntil ?? null,
    // An entry with a suspected conflict is not on the list, and still a question.
    progress: { ...progress, notAsked, unlisted: notAsked - progress.notAsked },
    next: mayJudge ? (nextToScore(all, null)?.publicId ?? null) : null,
    rows: listed.map((row) => ({ ...row, picture: pictures.get(row.publicId) ?? null })),
    count: rows.length,
    list,
    query: listQuery(params),
  }
}

export type WorkListPage = Awaited<ReturnType<typeof loadWorkList>>

/** The entries of a judge's list with the rubric each is scored by, for score sheets on paper. */
export async function loadScoreSheets(
  viewer: Viewer,
  place: JudgingPlace,
  params: URLSearchParams,
  now: Date,
) {
  const { category, committeeId, seat } = place
  const [rows, inUse, begun, given] = await Promise.all([
    listWork(viewer, place, readWorkList(params).order, now),
    findRubricInUse(category, db()),
    listRubricsBegun(viewer.userId, committeeId),
    entrantCommentsOf(category.id, db()),
  ])
  return {
    category: categoryTitle(category),
    categoryId: category.id,
    judge: seat ? viewer.displayName : null,
    printedAt: now,
    forEntrant: isGiven(given),
    sheets: rows.flatMap(({ publicId, code, title, state, runningTime }) => {
      const rubric = begun.get(publicId) ?? inUse
      return rubric ? [{ code, title, state, runningTime, rubric }] : []
    }),
  }
}

export type ScoreSheetsPage = Awaited<ReturnType<typeof loadScoreSheets>>
