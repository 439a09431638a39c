import type { RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import { orderOfRanks, rankSumsOf, relativeRanks } from './rank-sum.ts'
import { groupBy, type Placed, type Score } from './scores.ts'

/**
 * The statistics of scores. Pure; every score is a whole number of thousandths of a point, 1000 to 10000, and so is every result,
 * so that figures that look equal are equal. A missing score is never zero.
 */

/** A judge is put on the common scale only with this many counted reviews that are not all equal. */
export const CALIBRATION_MIN_REVIEWS = 5
/** The spread of an entry's scores from which on its judges disagree. */
export const DISAGREEMENT_SPREAD = 3_000
/** A score this far from its entry's median is marked, where there are at least three scores. */
export const OUTLIER_DISTANCE = 1_500

export interface EntryFigures {
  /** Counted reviews. */
  n: number
  mean: number | null
  /** Null without scores, or where one of its judges cannot be put on the common scale. */
  calibrated: number | null
  median: number | null
  /** The mean of its relative ranks, from 0 for first on every judge's list to 1 for last; lower is better. */
  relativeRank: number | null
  /** Highest minus lowest; null for one score. */
  spread: number | null
  disagreed: boolean
}

/** Scored, and without a place on the common scale. */
export function isUncalibrated(figures: EntryFigures | null): boolean {
  return figures !== null && figures.n > 0 && figures.calibrated === null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The mean in whole thousandths, halves up; null without scores. */
export function meanOf(totals: readonly number[]): number | null {
  return totals.length === 0 ? null : Math.round(sum(totals) / totals.length)
}

/** The middle score, or the mean of the middle two in whole thousandths, halves up; null without scores. */
export function medianOf(totals: readonly number[]): number | null {
  const sorted = totals.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return meanOf(sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1))
}

/** Highest minus lowest; null for fewer than two scores. */
export function spreadOf(totals: readonly number[]): number | null {
  return totals.length < 2 ? null : Math.max(...totals) - Math.min(...totals)
}

export function isDisagreed(spread: number | null): boolean {
  return spread !== null && spread >= DISAGREEMENT_SPREAD
}

/** Whether a score is far above or below the median of its entry's `n` scores. */
export function outlierOf(
  total: number,
  { n, median }: Pick<EntryFigures, 'n' | 'median'>,
): 'high' | 'low' | null {
  if (median === null || n < 3) return null
  if (total - median >= OUTLIER_DISTANCE) return 'high'
  return median - total >= OUTLIER_DISTANCE ? 'low' : null
}

interface Scale {
  n: number
  sum: number
  squares: number
  /** n standard deviations: the square root of n times the sum of squares minus the square of the sum, from whole numbers. */
  width: number
}

const scaleFrom = (n: number, all: number, squares: number): Scale => ({
  ...{ n, sum: all, squares },
  width: Math.sqrt(n * squares - all * all),
})

const scaleOf = (totals: readonly number[]) =>
  scaleFrom(totals.length, sum(totals), sum(totals.map((total) => total * total)))

/** Judges whose scores can be put on the common scale: enough of them, and not all equal. */
export function calibratedJudges(scores: readonly Score[]): Set<number> {
  return new Set(calibrationScales(scores).keys())
}

function calibrationScales(scores: readonly Score[]): Map<number, Scale> {
  const scales = [...groupBy(scores, ({ judge }) => judge)].map(
    ([judge, own]) => [judge, scaleOf(own.map(({ total }) => total))] as const,
  )
  return new Map(scales.filter(([, { n, width }]) => n >= CALIBRATION_MIN_REVIEWS && width > 0))
}

/**
 * Each entry's calibrated score: every judge's scores standardised by that judge's own mean and deviation, averaged, and mapped
 * back to the mean and deviation of all calibrated judges' scores together. An entry with one judge who is not calibrated is
 * left out. The result may lie outside 1 to 10.
 */
export function calibratedScores(scores: readonly Score[]): Map<number, number> {
  return calibrationOf(scores)(null)
}

/** The calibrated scores without those of one judge, or of all; what does not depend on that judge is computed once. */
export function calibrationOf(scores: readonly Score[]): (without: number | null) => Map<number, number> {
  const scales = calibrationScales(scores)
  const standard = [...groupBy(scores, ({ entry }) => entry)].map(([entry, own]) => ({
    entry,
    // Always in the same order, because a sum of fractions depends on it.
    own: own
      .toSorted((a, b) => a.judge - b.judge)
      .map(({ judge, total }) => {
        const scale = scales.get(judge)
        return { judge, score: scale ? (total * scale.n - scale.sum) / scale.width : null }
      }),
  }))
  return (without) => {
    const kept = [...scales].flatMap(([judge, scale]) => (judge === without ? [] : [scale]))
    const common = scaleFrom(
      sum(kept.map(({ n }) => n)),
      sum(kept.map((scale) => scale.sum)),
      sum(kept.map(({ squares }) => squares)),
    )
    const results = new Map<number, number>()
    for (const { entry, own } of standard) {
      const mean = meanWithout(own, without)
      if (mean !== null) results.set(entry, Math.round((common.sum + mean * common.width) / common.n))
    }
    return results
  }
}

/** Null without scores, and where one of them is not standardised. */
function meanWithout(
  own: readonly { judge: number; score: number | null }[],
  without: number | null,
): number | null {
  let [all, n] = [0, 0]
  for (const { judge, score } of own) {
    if (judge === without) continue
    if (score === null) return null
    all += score
    n += 1
  }
  return n === 0 ? null : all / n
}

/** The figures of every entry, also of those without scores. */
export function figuresOf(entries: readonly number[], scores: readonly Score[]): Map<number, EntryFigures> {
  const calibrated = calibratedScores(scores)
  const relative = relativeRanks(rankSumsOf(scores))
  const byEntry = groupBy(scores, ({ entry }) => entry)
  return new Map(
    entries.map((entry) => {
      const totals = (byEntry.get(entry) ?? []).map(({ total }) => total)
      const spread = spreadOf(totals)
      return [
        entry,
        {
          n: totals.length,
          mean: meanOf(totals),
          calibrated: calibrated.get(entry) ?? null,
          median: medianOf(totals),
          relativeRank: relative.get(entry) ?? null,
          spread,
          disagreed: isDisagreed(spread),
        },
      ]
    }),
  )
}

/** The figure that a method ranks by, as it is shown beside the rank. */
export const FIGURE_OF = {
  mean: { figure: 'mean', label: 'Average' },
  calibrated: { figure: 'calibrated', label: 'Calibrated' },
  median: { figure: 'median', label: 'Median' },
  rank_sum: { figure: 'relativeRank', label: 'Relative rank' },
} as const satisfies Readonly<Record<RankingMethod, { figure: keyof EntryFigures; label: string }>>

export interface Ranked {
  entry: number
  /** 1, 2, 2, 4: equal entries share a rank, and the next one's rank counts them all. */
  rank: number
  tied: boolean
}

/** The entries by one method and nothing after it, so a tie stays a tie; those without its figure are left out. */
export function rankingBy(
  method: RankingMethod,
  figures: ReadonlyMap<number, EntryFigures>,
  scores: readonly Score[],
): Ranked[] {
  return method === 'rank_sum' ? inOrder(orderOfRanks(rankSumsOf(scores))) : ranking(figures, method)
}

/** As `rankingBy`, for the methods whose figures are what they rank by. */
export function ranking(
  figures: ReadonlyMap<number, EntryFigures>,
  by: 'mean' | 'calibrated' | 'median' = 'mean',
): Ranked[] {
  return inOrder([...figures].map(([entry, { [by]: figure }]) => ({ entry, figure })))
}

export function inOrder(all: readonly Placed[]): Ranked[] {
  const sorted = all
    .flatMap(({ entry, figure }) => (figure === null ? [] : [{ entry, figure }]))
    .sort((a, b) => (a.figure === b.figure ? a.entry - b.entry : a.figure > b.figure ? -1 : 1))
  const ranked: Ranked[] = []
  for (const [at, { entry, figure }] of sorted.entries()) {
    const isTiedWith = (other: number) => sorted[other]?.figure === figure
    const rank = isTiedWith(at - 1) ? (ranked[at - 1]?.rank ?? at + 1) : at + 1
    ranked.push({ entry, rank, tied: isTiedWith(at - 1) || isTiedWith(at + 1) })
  }
  return ranked
}

export interface Cut {
  /** Entries on the slate by rank, however a tie is settled. */
  inside: number[]
  /** Entries tied at the cut, which cannot all be on it. */
  tied: number[]
}

/** Where a ranking is cut for at most `places` nominees. A tie across the cut is left to the committee. */
export function cutOf(ranked: readonly Ranked[], places: number): Cut {
  const last = ranked[places - 1]
  if (!last) return { inside: ranked.map(({ entry }) => entry), tied: [] }
  const level = ranked.filter(({ rank }) => rank === last.rank).map(({ entry }) => entry)
  const above = ranked.filter(({ rank }) => rank < last.rank).map(({ entry }) => entry)
  return above.length + level.length > places
    ? { inside: above, tied: level }
    : { inside: [...above, ...level], tied: [] }
}

/** Entries that would gain or lose a sure place. */
export interface Difference {
  gain: number[]
  lose: number[]
}

function difference(now: readonly number[], then: readonly number[]): Difference {
  return {
    gain: then.filter((entry) => !now.includes(entry)),
    lose: now.filter((entry) => !then.includes(entry)),
  }
}

/** How the slate cut by the calibrated scores would differ from this cut; null where a scored entry has none. */
export function calibrationDifference(
  figures: ReadonlyMap<number, EntryFigures>,
  { inside }: Pick<Cut, 'inside'>,
  places: number,
): Difference | null {
  const scored = [...figures.values()].filter(({ n }) => n > 0)
  if (scored.length === 0 || scored.some(({ calibrated }) => calibrated === null)) return null
  return difference(inside, cutOf(ranking(figures, 'calibrated'), places).inside)
}

/** A figure as text: 8250 is "8.25". */
export function showThousandths(value: number, decimals: 2 | 3 = 2): string {
  return (value / 1000).toFixed(decimals)
}

/** Shows the figures of a column with a third decimal where two would look equal, so that a near tie differs from a tie. */
export function columnFigures(column: readonly (number | null | undefined)[]): (value: number) => string {
  const seen = new Map<string, number>()
  for (const value of column) {
    if (typeof value !== 'number') continue
    const label = showThousandths(value)
    seen.set(label, (seen.get(label) ?? 0) + 1)
  }
  return (value) => showThousandths(value, (seen.get(showThousandths(value)) ?? 0) > 1 ? 3 : 2)
}
