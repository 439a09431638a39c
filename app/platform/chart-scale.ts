import type { ChartRow } from './charts.ts'

/** Says where the parts of a picture of figures lie; pure. */

/** More lines across a picture would be in the way of it. */
const MAX_LINES = 4

/** Finds the highest of all values; 1 where there is none. */
export function highestOf(rows: readonly ChartRow[]): number {
  return Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
}

/** Chooses round figures up to one that no value exceeds, which is the last of them. */
export function scaleOf(highest: number): { top: number; steps: number[] } {
  const least = Math.max(1, highest / MAX_LINES)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? least
  const count = Math.max(1, Math.ceil(highest / step))
  return { top: step * count, steps: Array.from({ length: count }, (_, index) => step * (index + 1)) }
}

interface LineEnd {
  /** Tells which series it is. */
  at: number
  /** The series has its last value in this row. */
  row: number
  value: number
  /** The lower one of two has its label below it, so that the labels do not meet. */
  below: boolean
}

/** Says where each series ends, without those that have no value at all. */
export function lineEnds(rows: readonly ChartRow[], series: number): LineEnd[] {
  const ends = Array.from({ length: series }, (_, at) => {
    const row = rows.findLastIndex(({ values }) => values[at] !== null && values[at] !== undefined)
    return { at, row, value: rows[row]?.values[at] ?? 0 }
  }).filter(({ row }) => row >= 0)
  return ends.map((end) => ({
    ...end,
    below: ends.some((other) => other.value > end.value || (other.value === end.value && other.at < end.at)),
  }))
}
