/**
 * What scores say of entries (product 5.2.6, pitfalls C8 and C9). Pure; every score is a whole number of thousandths of a
 * point, 1000 to 10000, and every result is one again, so that two that look alike are alike. Missing is never zero.
 */

/** A review that counts, of one judge on one entry. */
export interface Score {
  judge: number
  entry: number
  total: number
}

/** A judge is put on the common scale only with this many counted reviews, not all alike; with fewer it would be guessing. */
export const CALIBRATION_MIN_REVIEWS = 5
/** Between the highest and the lowest score of an entry: from here on its judges are said to disagree. */
export const DISAGREEMENT_SPREAD = 3_000
/** A score this far from the median of its entry is marked, where there are at least three. */
export const OUTLIER_DISTANCE = 1_500

export type Method = 'raw' | 'calibrated' | 'median'

export interface EntryFigures {
  /** Counted reviews. */
  n: number
  mean: number | null
  /** Null is "not calibrated": without scores, or where one of its judges cannot be put on the common scale. */
  calibrated: number | null
  median: number | null
  /** Highest less lowest; of one score there is none. */
  spread: number | null
  disagreed: boolean
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The mean in whole thousandths, halves up; null of nothing. */
export function meanOf(totals: readonly number[]): number | null {
  return totals.length === 0 ? null : Math.round(sum(totals) / totals.length)
}

/** The middle one, or the mean of the middle two in whole thousandths, halves up; null of nothing. */
export function medianOf(totals: readonly number[]): number | null {
  const sorted = totals.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return meanOf(sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1))
}

/** Highest less lowest; null of fewer than two. */
export function spreadOf(totals: readonly number[]): number | null {
  return totals.length < 2 ? null : Math.max(...totals) - Math.min(...totals)
}

export function isDisagreed(spread: number | null): boolean {
  return spread !== null && spread >= DISAGREEMENT_SPREAD
}

/** Whether a score stands far above or below the middle of its entry's. */
export function outlierOf(total: number, totals: readonly number[]): 'high' | 'low' | null {
  const median = medianOf(totals)
  if (median === null || totals.length < 3) return null
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
  /** The square root of n times the sum of squares less the square of the sum: n standard deviations, from whole numbers. */
  width: number
}

function scaleOf(totals: readonly number[]): Scale {
  const [n, all] = [totals.length, sum(totals)]
  return { n, sum: all, width: Math.sqrt(n * sum(totals.map((total) => total * total)) - all * all) }
}

/** Judges whose scores can be put on the common scale: enough of them, and not all alike. */
export function calibratedJudges(scores: readonly Score[]): Set<number> {
  const fit = new Set<number>()
  for (const [judge, own] of groupBy(scores, ({ judge }) => judge)) {
    const scale = scaleOf(own.map(({ total }) => total))
    if (scale.n >= CALIBRATION_MIN_REVIEWS && scale.width > 0) fit.add(judge)
  }
  return fit
}

/**
 * Each entry's calibrated score: every judge's scores standardised by that judge's own mean and deviation, averaged, and mapped
 * back to the mean and deviation of all calibrated judges' scores together. An entry with one judge who is not calibrated is
 * left out rather than judged by the others alone. It may lie outside 1 to 10, where somebody's best stands out.
 */
export function calibratedScores(scores: readonly Score[]): Map<number, number> {
  const fit = calibratedJudges(scores)
  const fitting = scores.filter(({ judge }) => fit.has(judge))
  const common = scaleOf(fitting.map(({ total }) => total))
  const scales = new Map<number, Scale>()
  for (const [judge, own] of groupBy(fitting, ({ judge }) => judge))
    scales.set(judge, scaleOf(own.map(({ total }) => total)))
  const results = new Map<number, number>()
  for (const [entry, own] of groupBy(scores, ({ entry }) => entry)) {
    if (own.some(({ judge }) => !fit.has(judge))) continue
    // Always in the same order, since a sum of fractions depends on it.
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

/** Every entry's figures over the scores given; entries without scores are there, with nothing. */
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

/** Compares keys part by part, higher first; whole numbers only, so that alike is alike. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let part = 0; part < Math.max(a.length, b.length); part += 1) {
    const difference = (b[part] ?? 0) - (a[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** What an entry is ranked by: that one figure and nothing after it, so a tie stays a tie. Null where it has none. */
export function rankKey(figures: EntryFigures, method: Method = 'raw'): readonly number[] | null {
  const figure = { raw: figures.mean, calibrated: figures.calibrated, median: figures.median }[method]
  return figure === null ? null : [figure]
}

export interface Ranked {
  entry: number
  /** 1, 2, 2, 4: those alike share a rank, and the next takes its place by count. */
  rank: number
  tied: boolean
}

/** The entries that can be ranked, best first; those without the figure are not in it. Alike ones stand by their id. */
export function ranking(figures: ReadonlyMap<number, EntryFigures>, method: Method = 'raw'): Ranked[] {
  const keyed = [...figures]
    .flatMap(([entry, each]) => {
      const key = rankKey(each, method)
      return key ? [{ entry, key }] : []
    })
    .sort((a, b) => compareKeys(a.key, b.key) || a.entry - b.entry)
  return keyed.map(({ entry, key }) => {
    const isAlike = (other: { key: readonly number[] }) => compareKeys(key, other.key) === 0
    return {
      entry,
      rank: keyed.findIndex(isAlike) + 1,
      tied: keyed.filter(isAlike).length > 1,
    }
  })
}

export interface Cut {
  /** Entries that are on the slate by rank, whatever becomes of a tie. */
  inside: number[]
  /** Entries alike at the cut, which cannot all be on it; empty where nothing is tied there. */
  tied: number[]
}

/** Where a ranking is cut for at most `places` nominees. A tie across the cut is left for the committee to settle. */
export function cutOf(ranked: readonly Ranked[], places: number): Cut {
  const last = ranked[places - 1]
  if (!last) return { inside: ranked.map(({ entry }) => entry), tied: [] }
  const level = ranked.filter(({ rank }) => rank === last.rank).map(({ entry }) => entry)
  const above = ranked.filter(({ rank }) => rank < last.rank).map(({ entry }) => entry)
  return above.length + level.length > places
    ? { inside: above, tied: level }
    : { inside: [...above, ...level], tied: [] }
}

export interface LeftOut {
  judge: number
  /** Entries that would be sure of a place without this judge, and are not now. */
  gain: number[]
  /** Entries that are sure of a place now, and would not be without this judge. */
  lose: number[]
}

/** The judges without whom the slate by rank would be another, and how (ties at the cut are a difference too). */
export function leaveOneOut(
  entries: readonly number[],
  scores: readonly Score[],
  places: number,
  method: Method = 'raw',
): LeftOut[] {
  const insideOf = (kept: readonly Score[]) => cutOf(ranking(figuresOf(entries, kept), method), places).inside
  const now = insideOf(scores)
  const judges = [...new Set(scores.map(({ judge }) => judge))].sort((a, b) => a - b)
  return judges.flatMap((judge) => {
    const without = insideOf(scores.filter((score) => score.judge !== judge))
    const gain = without.filter((entry) => !now.includes(entry))
    const lose = now.filter((entry) => !without.includes(entry))
    return gain.length || lose.length ? [{ judge, gain, lose }] : []
  })
}

/** Entries that would be in or out if the slate were cut by the calibrated scores; null where not every scored entry has one. */
export function calibrationDifference(
  figures: ReadonlyMap<number, EntryFigures>,
  places: number,
): { gain: number[]; lose: number[] } | null {
  const scored = [...figures.values()].filter(({ n }) => n > 0)
  if (scored.length === 0 || scored.some(({ calibrated }) => calibrated === null)) return null
  const raw = cutOf(ranking(figures), places).inside
  const calibrated = cutOf(ranking(figures, 'calibrated'), places).inside
  return {
    gain: calibrated.filter((entry) => !raw.includes(entry)),
    lose: raw.filter((entry) => !calibrated.includes(entry)),
  }
}

/** A figure as it is shown: 8250 is "8.25". Two decimals are as precise as a few judges can be. */
export function showThousandths(value: number, decimals: 2 | 3 = 2): string {
  return (value / 1000).toFixed(decimals)
}

/** How the figures of a column are shown: with a third decimal where two would look alike, so that a tie can be told from a near one. */
export function columnFigures(column: readonly (number | null | undefined)[]): (value: number) => string {
  const seen = new Map<string, number>()
  for (const value of column) {
    if (typeof value !== 'number') continue
    const label = showThousandths(value)
    seen.set(label, (seen.get(label) ?? 0) + 1)
  }
  return (value) => showThousandths(value, (seen.get(showThousandths(value)) ?? 0) > 1 ? 3 : 2)
}
