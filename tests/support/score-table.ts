import type { Score } from '#app/domain/judging/board/scores.ts'

/** Rows are judges, columns entries 1, 2, 3 …; null is a review that does not count. */
export function table(rows: Readonly<Record<number, readonly (number | null)[]>>): Score[] {
  return Object.entries(rows).flatMap(([judge, totals]) =>
    totals.flatMap((total, at) => (total === null ? [] : [{ judge: Number(judge), entry: at + 1, total }])),
  )
}
