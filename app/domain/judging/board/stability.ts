import type { RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import { orderOfRanks, rankSumsOf } from './rank-sum.ts'
import { groupBy, type Placed, type Score } from './scores.ts'
import { calibrationOf, cutOf, inOrder, meanOf, medianOf, type Cut } from './statistics.ts'

/** Lists what would change at the cut without one judge's scores. */
export interface WithoutJudge {
  judge: number
  /** Entries that would have a sure place and have none now. */
  in: number[]
  /** Entries that would be out, and have a sure place or are tied at the cut now. */
  out: number[]
  /** Entries that would be tied at the cut, and are not now. */
  tied: number[]
}

export const isChanged = (each: Omit<WithoutJudge, 'judge'>): boolean =>
  each.in.length + each.out.length + each.tied.length > 0

/**
 * For each judge who has scored, in the order of their numbers: how the cut by this method would change without them. What one judge
 * gave to an entry is taken out of what all of them gave, so this costs one step for each judge and score rather than one ranking
 * from the beginning.
 */
export function withoutEachJudge(
  entries: readonly number[],
  scores: readonly Score[],
  places: number,
  method: RankingMethod,
): WithoutJudge[] {
  const placedWithout = placing(method, entries, scores)
  const cutWithout = (judge: number | null) => cutOf(inOrder(placedWithout(judge)), places)
  const now = cutWithout(null)
  return [...new Set(scores.map(({ judge }) => judge))]
    .sort((a, b) => a - b)
    .map((judge) => ({ judge, ...changes(now, cutWithout(judge)) }))
}

function changes(now: Cut, then: Cut): Omit<WithoutJudge, 'judge'> {
  const isBeside = (cut: readonly number[]) => {
    const known = new Set(cut)
    return (entry: number) => !known.has(entry)
  }
  return {
    in: then.inside.filter(isBeside(now.inside)),
    out: [...now.inside, ...now.tied].filter(isBeside([...then.inside, ...then.tied])),
    tied: then.tied.filter(isBeside(now.tied)),
  }
}

function placing(
  method: RankingMethod,
  entries: readonly number[],
  scores: readonly Score[],
): (without: number | null) => Placed[] {
  if (method === 'rank_sum') {
    const sums = rankSumsOf(scores)
    return (without) => orderOfRanks(sums, without)
  }
  if (method === 'calibrated') {
    const calibrated = calibrationOf(scores)
    return (without) => [...calibrated(without)].map(([entry, figure]) => ({ entry, figure }))
  }
  const figureOf = method === 'mean' ? meanOf : medianOf
  // In order of their totals, so that what is left of them is sorted already.
  const byEntry = groupBy(
    scores.toSorted((a, b) => a.total - b.total),
    ({ entry }) => entry,
  )
  return (without) =>
    entries.map((entry) => {
      const totals: number[] = []
      for (const { judge, total } of byEntry.get(entry) ?? []) if (judge !== without) totals.push(total)
      return { entry, figure: figureOf(totals) }
    })
}
