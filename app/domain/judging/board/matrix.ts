import {
  calibratedJudges,
  calibrationDifference,
  cutOf,
  figuresOf,
  outlierOf,
  rankingBy,
  type Cut,
  type Difference,
  type EntryFigures,
} from './statistics.ts'
import { groupBy, type Score } from './scores.ts'
import { withoutEachJudge, type WithoutJudge } from './stability.ts'
import type { RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import { pairKey } from '#app/domain/judging/assignment/pair-key.ts'
import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'
import { changeLabels, isChangedAfterSeeing } from '#app/domain/judging/reviews/peers.ts'
import type { VisibleReviewRow } from '#app/domain/judging/reviews/peer-views.server.ts'
import { pointsLabel } from '#app/domain/judging/reviews/totals.ts'

/** The chair's board, computed from a committee's scores. Client-safe and pure; it holds only what the reader may see. */

export interface MatrixEntry {
  id: number
  /** Null where the entry has none. */
  code: string | null
  title: string
  flags: number
  notes: number
  /** Requests to change a finished review that wait for consent. */
  asks: number
}

export interface MatrixJudge {
  userId: number
  role: 'chair' | 'judge'
  /** "J1": the short name of their column. */
  short: string
  name: string
  lastSeenAt: Date | null
  reopenedUntil: Date | null
}

/** A judge and an entry with an open or declared conflict; null where there is none. */
export type ConflictMark = 'suspected' | 'recused' | null

/** One judge's review of one entry. */
export interface Cell {
  state: 'none' | ReviewStatus | 'recused' | 'suspected' | 'unassigned'
  /** In thousandths; missing where there is none, where it does not count, and until the reader has finished their own. */
  total?: number
  outlier?: 'high' | 'low'
}

export interface MatrixRow extends MatrixEntry {
  /** Null until the reader has finished with the entry themselves. */
  figures: EntryFigures | null
  /** Final reviews that count, of how many judges who may score it; shown before the scores are. */
  final: number
  due: number
  rank: number | null
  tied: boolean
  cells: Cell[]
  /** Scores changed after their judges saw those of others, as far as the reader may see them. */
  changed: { judge: string; from: string; to: string }[]
}

export interface MatrixJudgeRow extends MatrixJudge {
  final: number
  abstained: number
  due: number
  notAsked: number
  /** False where the setting leaves out the judge's scores. */
  counts: boolean
}

export interface Matrix {
  rows: MatrixRow[]
  judges: MatrixJudgeRow[]
  /** How many entries show their scores to the reader. */
  open: number
  cut: Cut
  rankedBy: RankingMethod
  /** Tells how the calibrated scores would cut; it is null where they do cut, and where a scored entry has none. */
  byCalibration: Difference | null
  /** Tells whether the cut hangs on one judge; it is computed for the page that shows it. */
  withoutOne: () => WithoutJudge[]
  /** Judges with counted reviews who cannot be put on the common scale. */
  uncalibrated: number[]
}

export interface MatrixFacts {
  entries: readonly MatrixEntry[]
  judges: readonly MatrixJudge[]
  reviews: readonly { judge: number; entry: number; status: ReviewStatus }[]
  /** Reviews that count. */
  counted: readonly Score[]
  /** Reviews whose judges have seen scores of others. */
  seen: readonly VisibleReviewRow[]
  /** Judges whose scores the setting leaves out. */
  uncounted: ReadonlySet<number>
  /** By `pairKey`; a pair that is missing was not asked about. */
  conflicts: ReadonlyMap<string, ConflictMark>
  /** Whether the judge scores this entry. */
  isAssigned: (judge: number, entry: number) => boolean
  /** Whether the reader may see the scores of others on this entry. */
  isOpen: (entry: number) => boolean
  /** Their own scores are always shown. */
  reader: number
  maxNominees: number
  rankedBy: RankingMethod
}

function cellOf(
  facts: MatrixFacts,
  judge: number,
  entry: number,
  status: ReviewStatus | undefined,
  all: readonly Score[],
  /** Null where the entry is not open to the reader. */
  figures: EntryFigures | null,
): Cell {
  const mark = facts.conflicts.get(pairKey(judge, entry))
  if (mark === 'recused') return { state: mark }
  if (!facts.isAssigned(judge, entry)) return { state: 'unassigned' }
  if (mark) return { state: mark }
  if (status === undefined) return { state: 'none' }
  const own = all.find((score) => score.judge === judge)
  if (!own || !(figures || judge === facts.reader)) return { state: status }
  const outlier = figures && outlierOf(own.total, figures)
  return { state: status, total: own.total, ...(outlier && { outlier }) }
}

/** The board with its rows by rank; only entries open to the reader have figures and a rank. */
export function matrixOf(facts: MatrixFacts): Matrix {
  const { entries, judges, reviews, maxNominees, rankedBy } = facts
  const known = new Set(entries.map(({ id }) => id))
  const seated = new Set(judges.map(({ userId }) => userId))
  const counted = facts.counted.filter(
    ({ entry, judge }) => known.has(entry) && seated.has(judge) && !facts.uncounted.has(judge),
  )
  const openIds = entries.filter(({ id }) => facts.isOpen(id)).map(({ id }) => id)
  const isOpen = new Set(openIds)
  const open = counted.filter(({ entry }) => isOpen.has(entry))
  const figures = figuresOf(openIds, open)
  const ranked = rankingBy(rankedBy, figures, open)
  const cut = cutOf(ranked, maxNominees)
  const ranks = new Map(ranked.map((each) => [each.entry, each]))
  const statuses = new Map(reviews.map((review) => [pairKey(review.judge, review.entry), review.status]))
  const byEntry = groupBy(counted, ({ entry }) => entry)
  const isDue = (judge: number, entry: number) =>
    facts.isAssigned(judge, entry) && !facts.conflicts.get(pairKey(judge, entry))
  const calibrated = calibratedJudges(open)
  const changed = new Map(
    facts.seen.filter(isChangedAfterSeeing).map((each) => [pairKey(each.judge, each.entry), each]),
  )
  const changedOn = (entry: number) =>
    judges.flatMap(({ userId, short }) => {
      const found = changed.get(pairKey(userId, entry))
      if (!found || !isDue(userId, entry)) return []
      if (!isOpen.has(entry) && userId !== facts.reader) return []
      const [from, to] = changeLabels(found, pointsLabel)
      return [{ judge: short, from, to }]
    })
  return {
    rows: entries
      .map((entry) => {
        const all = byEntry.get(entry.id) ?? []
        const own = figures.get(entry.id) ?? null
        return {
          ...entry,
          figures: own,
          final: all.length,
          due: judges.filter(({ userId }) => !facts.uncounted.has(userId) && isDue(userId, entry.id)).length,
          rank: ranks.get(entry.id)?.rank ?? null,
          tied: ranks.get(entry.id)?.tied ?? false,
          cells: judges.map(({ userId }) =>
            cellOf(facts, userId, entry.id, statuses.get(pairKey(userId, entry.id)), all, own),
          ),
          changed: changedOn(entry.id),
        }
      })
      .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || byCode(a, b)),
    judges: judges.map((judge) => {
      const due = entries.filter(({ id }) => isDue(judge.userId, id))
      const having = (status: ReviewStatus) =>
        due.filter(({ id }) => statuses.get(pairKey(judge.userId, id)) === status).length
      return {
        ...judge,
        counts: !facts.uncounted.has(judge.userId),
        final: having('final'),
        abstained: having('abstained'),
        due: due.length,
        notAsked: entries.filter(
          ({ id }) => facts.isAssigned(judge.userId, id) && !facts.conflicts.has(pairKey(judge.userId, id)),
        ).length,
      }
    }),
    open: openIds.length,
    cut,
    rankedBy,
    byCalibration: rankedBy === 'calibrated' ? null : calibrationDifference(figures, cut, maxNominees),
    withoutOne: () => withoutEachJudge(openIds, open, maxNominees, rankedBy),
    uncalibrated: [...new Set(open.map(({ judge }) => judge))].filter((judge) => !calibrated.has(judge)),
  }
}

function byCode(a: MatrixEntry, b: MatrixEntry): number {
  return (a.code ?? '').localeCompare(b.code ?? '', 'en', { numeric: true }) || a.id - b.id
}

export const BOARD_SORTS = [
  'rank',
  'title',
  'final',
  'mean',
  'calibrated',
  'median',
  'relativeRank',
  'spread',
] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

/** The rows in another order; those without the figure come last in either direction, and equal ones stay by rank. */
export function sortRows(
  rows: readonly MatrixRow[],
  sort: BoardSort,
  direction: 'asc' | 'desc',
): MatrixRow[] {
  const sign = direction === 'asc' ? 1 : -1
  if (sort === 'title')
    return rows.toSorted((a, b) => sign * a.title.localeCompare(b.title, 'en', { numeric: true }))
  const valueOf = (row: MatrixRow) =>
    sort === 'rank' ? row.rank : sort === 'final' ? row.final : (row.figures?.[sort] ?? null)
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
