/**
 * The statistics of scores. Pure; every score is a whole number of thousandths of a point, 1000 to 10000, and so is every result,
 * so that figures that look equal are equal. A missing score is never zero.
 */

/** A review that counts, of one judge on one entry. */
export interface Score {
  judge: number
  entry: number
  total: number
}

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

export function groupBy<Value>(
  values: readonly Value[],
  key: (value: Value) => number,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const value of values) {
    const group = groups.get(key(value))
    if (group) group.push(value)
    else groups.set(key(value), [value])
  }
  return groups
}

interface Scale {
  n: number
  sum: number
  /** n standard deviations: the square root of n times the sum of squares minus the square of the sum, from whole numbers. */
  width: number
}

function scaleOf(totals: readonly number[]): Scale {
  const [n, all] = [totals.length, sum(totals)]
  return { n, sum: all, width: Math.sqrt(n * sum(totals.map((total) => total * total)) - all * all) }
}

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
  const scales = calibrationScales(scores)
  const common = scaleOf(scores.filter(({ judge }) => scales.has(judge)).map(({ total }) => total))
  const results = new Map<number, number>()
  for (const [entry, own] of groupBy(scores, ({ entry }) => entry)) {
    if (own.some(({ judge }) => !scales.has(judge))) continue
    // Always in the same order, because a sum of fractions depends on it.
    const standard = own
      .toSorted((a, b) => a.judge - b.judge)
      .flatMap(({ judge, total }) => {
        const scale = scales.get(judge)
        return scale ? [(total * scale.n - scale.sum) / scale.width] : []
      })
    results.set(entry, Math.round((common.sum + (sum(standard) / standard.length) * common.width) / common.n))
  }
  return results
}

/** The figures of every entry, also of those without scores. */
export function figuresOf(entries: readonly number[], scores: readonly Score[]): Map<number, EntryFigures> {
  const calibrated = calibratedScores(scores)
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
          spread,
          disagreed: isDisagreed(spread),
        },
      ]
    }),
  )
}

export interface Ranked {
  entry: number
  /** 1, 2, 2, 4: equal entries share a rank, and the next one's rank counts them all. */
  rank: number
  tied: boolean
}

/** The entries by one figure and nothing after it, so a tie stays a tie; those without the figure are left out. */
export function ranking(
  figures: ReadonlyMap<number, EntryFigures>,
  by: 'mean' | 'calibrated' | 'median' = 'mean',
): Ranked[] {
  return inOrder([...figures].map(([entry, { [by]: figure }]) => ({ entry, figure })))
}

function inOrder(all: readonly { entry: number; figure: number | null }[]): Ranked[] {
  const sorted = all
    .flatMap(({ entry, figure }) => (figure === null ? [] : [{ entry, figure }]))
    .sort((a, b) => b.figure - a.figure || a.entry - b.entry)
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

export interface LeftOut extends Difference {
  judge: number
}

function difference(now: readonly number[], then: readonly number[]): Difference {
  return {
    gain: then.filter((entry) => !now.includes(entry)),
    lose: now.filter((entry) => !then.includes(entry)),
  }
}

/** The judges without whom the slate by rank would differ, and how; a tie at the cut is a difference too. */
export function leaveOneOut(entries: readonly number[], scores: readonly Score[], places: number): LeftOut[] {
  const insideOf = (kept: readonly Score[]) => {
    const byEntry = groupBy(kept, ({ entry }) => entry)
    const totalsOf = (entry: number) => (byEntry.get(entry) ?? []).map(({ total }) => total)
    const means = entries.map((entry) => ({ entry, figure: meanOf(totalsOf(entry)) }))
    return cutOf(inOrder(means), places).inside
  }
  const now = insideOf(scores)
  const judges = [...new Set(scores.map(({ judge }) => judge))].sort((a, b) => a - b)
  return judges
    .map((judge) => ({
      judge,
      ...difference(now, insideOf(scores.filter((score) => score.judge !== judge))),
    }))
    .filter(({ gain, lose }) => gain.length > 0 || lose.length > 0)
}

/** How the slate cut by the calibrated scores would differ; null where a scored entry has none. */
export function calibrationDifference(
  figures: ReadonlyMap<number, EntryFigures>,
  places: number,
): Difference | null {
  const scored = [...figures.values()].filter(({ n }) => n > 0)
  if (scored.length === 0 || scored.some(({ calibrated }) => calibrated === null)) return null
  return difference(
    cutOf(ranking(figures), places).inside,
    cutOf(ranking(figures, 'calibrated'), places).inside,
  )
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
