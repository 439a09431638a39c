import {
  calibratedJudges,
  calibrationDifference,
  cutOf,
  figuresOf,
  groupBy,
  leaveOneOut,
  outlierOf,
  ranking,
  type Cut,
  type EntryFigures,
  type LeftOut,
  type Score,
} from '#app/domain/judging/board/statistics.ts'
import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'
import { isChangedAfterSeeing, changeLabels, type VisibleReview } from '#app/domain/judging/reviews/peers.ts'
import { pointsLabel } from '#app/domain/judging/reviews/totals.ts'

/** The chair's board, from what was read of the committee. Client-safe and pure; nothing a reader may not see comes in here. */

export interface MatrixEntry {
  id: number
  /** Null for one that was never given one. */
  code: string | null
  title: string
  people: number
  flags: number
  notes: number
  /** Requests to change a finished review that wait for consent. */
  asks: number
}

export interface MatrixJudge {
  userId: number
  /** "J1": the column's short name. */
  short: string
  name: string
}

export interface Review {
  judge: number
  entry: number
  status: ReviewStatus
}

export type ConflictMark = 'not_asked' | 'suspected' | 'recused' | null

/** What stands where a judge and an entry meet. */
export interface Cell {
  state: 'none' | ReviewStatus | 'recused' | 'suspected'
  /** In thousandths; left out where there is none, where it does not count, and where the reader has to finish their own first. */
  total?: number
  stands?: 'high' | 'low'
}

export interface MatrixRow extends MatrixEntry {
  /** Null until the reader has finished with the entry themselves. */
  figures: EntryFigures | null
  /** Final reviews that count, of how many judges who may score it; said also before the scores are shown. */
  final: number
  due: number
  rank: number | null
  tied: boolean
  cells: Cell[]
  /** Scores that are others since their judges saw those of the rest, as far as the reader may see them. */
  changed: { judge: string; from: string; to: string }[]
}

export interface MatrixJudgeRow extends MatrixJudge {
  final: number
  abstained: number
  due: number
  notAsked: number
  /** Nothing waits for a judge whose scores are left out. */
  counts: boolean
}

export interface Matrix {
  rows: MatrixRow[]
  judges: MatrixJudgeRow[]
  /** Entries whose scores the reader may see. */
  open: number
  cut: Cut
  leftOut: LeftOut[]
  byCalibration: { gain: number[]; lose: number[] } | null
  /** Judges with counted reviews who cannot be put on the common scale. */
  uncalibrated: number[]
}

export interface MatrixFacts {
  entries: readonly MatrixEntry[]
  judges: readonly MatrixJudge[]
  reviews: readonly Review[]
  /** Reviews that count. */
  counted: readonly Score[]
  /** Reviews whose judges have seen scores of others. */
  seen: readonly (VisibleReview & { judge: number; entry: number })[]
  /** Judges of whom nothing is counted all the same, and for whom nothing waits. */
  apart: ReadonlySet<number>
  conflict: (judge: number, entry: number) => ConflictMark
  /** Whether the reader may see the scores of others on this entry. */
  isOpen: (entry: number) => boolean
  /** Whose own scores are always shown. */
  reader: number
  maxNominees: number
}

const key = (judge: number, entry: number) => `${judge} ${entry}`

function cellOf(
  facts: MatrixFacts,
  judge: number,
  entry: number,
  status: ReviewStatus | undefined,
  all: readonly Score[],
): Cell {
  const mark = facts.conflict(judge, entry)
  if (mark === 'recused' || mark === 'suspected') return { state: mark }
  if (status === undefined) return { state: 'none' }
  const own = all.find((score) => score.judge === judge)
  if (!own || !(facts.isOpen(entry) || judge === facts.reader)) return { state: status }
  const stands = facts.isOpen(entry)
    ? outlierOf(
        own.total,
        all.map(({ total }) => total),
      )
    : null
  return stands ? { state: status, total: own.total, stands } : { state: status, total: own.total }
}

/** Rows by rank, with everything said of them; only entries that are open to the reader have figures, and only they are ranked. */
export function matrixOf(facts: MatrixFacts): Matrix {
  const { entries, judges, reviews, maxNominees } = facts
  const known = new Set(entries.map(({ id }) => id))
  const seated = new Set(judges.map(({ userId }) => userId))
  const counted = facts.counted.filter(
    ({ entry, judge }) => known.has(entry) && seated.has(judge) && !facts.apart.has(judge),
  )
  const openIds = entries.filter(({ id }) => facts.isOpen(id)).map(({ id }) => id)
  const open = counted.filter(({ entry }) => facts.isOpen(entry))
  const figures = figuresOf(openIds, open)
  const ranked = ranking(figures)
  const ranks = new Map(ranked.map((each) => [each.entry, each]))
  const statuses = new Map(reviews.map((review) => [key(review.judge, review.entry), review.status]))
  const byEntry = groupBy(counted, ({ entry }) => entry)
  const isDue = (judge: number, entry: number) => {
    const mark = facts.conflict(judge, entry)
    return mark !== 'recused' && mark !== 'suspected'
  }
  const fit = calibratedJudges(open)
  const changedOn = (entry: number) =>
    judges.flatMap(({ userId, short }) => {
      const found = facts.seen.find((each) => each.judge === userId && each.entry === entry)
      if (!found || !isDue(userId, entry) || !isChangedAfterSeeing(found)) return []
      if (!facts.isOpen(entry) && userId !== facts.reader) return []
      const [from, to] = changeLabels(found, pointsLabel)
      return [{ judge: short, from, to }]
    })
  return {
    rows: entries
      .map((entry) => {
        const all = byEntry.get(entry.id) ?? []
        return {
          ...entry,
          figures: figures.get(entry.id) ?? null,
          final: all.length,
          due: judges.filter(({ userId }) => !facts.apart.has(userId) && isDue(userId, entry.id)).length,
          rank: ranks.get(entry.id)?.rank ?? null,
          tied: ranks.get(entry.id)?.tied ?? false,
          cells: judges.map(({ userId }) =>
            cellOf(facts, userId, entry.id, statuses.get(key(userId, entry.id)), all),
          ),
          changed: changedOn(entry.id),
        }
      })
      .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || byCode(a, b)),
    judges: judges.map((judge) => {
      const due = entries.filter(({ id }) => isDue(judge.userId, id))
      const having = (status: ReviewStatus) =>
        due.filter(({ id }) => statuses.get(key(judge.userId, id)) === status).length
      return {
        ...judge,
        counts: !facts.apart.has(judge.userId),
        final: having('final'),
        abstained: having('abstained'),
        due: due.length,
        notAsked: entries.filter(({ id }) => facts.conflict(judge.userId, id) === 'not_asked').length,
      }
    }),
    open: openIds.length,
    cut: cutOf(ranked, maxNominees),
    leftOut: leaveOneOut(openIds, open, maxNominees),
    byCalibration: calibrationDifference(figures, maxNominees),
    uncalibrated: [...new Set(open.map(({ judge }) => judge))].filter((judge) => !fit.has(judge)),
  }
}

function byCode(a: MatrixEntry, b: MatrixEntry): number {
  return (a.code ?? '').localeCompare(b.code ?? '', 'en', { numeric: true }) || a.id - b.id
}

export const BOARD_SORTS = ['rank', 'title', 'final', 'mean', 'calibrated', 'median', 'spread'] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

/** The rows in another order; those without the figure come last, whichever way it goes, and alike ones stay by rank. */
export function sortRows(
  rows: readonly MatrixRow[],
  sort: BoardSort,
  direction: 'asc' | 'desc',
): MatrixRow[] {
  const way = direction === 'asc' ? 1 : -1
  if (sort === 'title')
    return rows.toSorted((a, b) => way * a.title.localeCompare(b.title, 'en', { numeric: true }))
  const valueOf = (row: MatrixRow) =>
    sort === 'rank' ? row.rank : sort === 'final' ? row.final : (row.figures?.[sort] ?? null)
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return way * (one - other)
  })
}
