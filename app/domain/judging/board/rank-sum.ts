import { groupBy, type Placed, type Score } from './scores.ts'

/**
 * Ranking by rank sum: each judge's scores say only in which order that judge puts their entries.
 *
 * On a judge's list of n entries an entry has the rank r, 1 for the best, and equal entries the mean of the ranks they take up
 * together. Its relative rank is (r − ½) / n: the share of the list above it and half of the share level with it, so that lists of
 * different lengths are comparable. An entry's figure is the mean of its relative ranks over its judges; lower is better. Where all
 * judges have scored all entries this is the order of their rank sums.
 *
 * Sources: M. Friedman, "The use of ranks to avoid the assumption of normality", JASA 32 (1937), for sums of ranks with mid-ranks;
 * I. D. J. Bross, "How to use ridit analysis", Biometrics 14 (1958), for the relative rank of a list with ties.
 *
 * With a entries above it and e level with it, itself among them, r − ½ is (2a + e) / 2. All sums are whole numbers over one common
 * denominator, so entries are equal exactly when their fractions are.
 */
export interface RankSums {
  /** Twice this is the denominator of every part and sum. */
  scale: bigint
  entries: ReadonlyMap<number, RankSum>
}

export interface RankSum {
  sum: bigint
  /** They say what each judge gives to the sum. */
  parts: ReadonlyMap<number, bigint>
}

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b]
  return a
}

const commonMultiple = (numbers: Iterable<number>): bigint =>
  [...new Set(numbers)].reduce((all, each) => {
    const one = BigInt(each)
    return (all / commonDivisor(all, one)) * one
  }, 1n)

export function rankSumsOf(scores: readonly Score[]): RankSums {
  const lists = groupBy(scores, ({ judge }) => judge)
  const scale = commonMultiple([...lists.values()].map(({ length }) => length))
  const entries = new Map<number, { sum: bigint; parts: Map<number, bigint> }>()
  for (const [judge, list] of lists) {
    const unit = scale / BigInt(list.length)
    let above = 0
    for (const [, level] of [...groupBy(list, ({ total }) => total)].sort(([a], [b]) => b - a)) {
      const part = BigInt(2 * above + level.length) * unit
      for (const { entry } of level) {
        const own = entries.get(entry) ?? { sum: 0n, parts: new Map<number, bigint>() }
        own.sum += part
        own.parts.set(judge, part)
        entries.set(entry, own)
      }
      above += level.length
    }
  }
  return { scale, entries }
}

/** The mean relative ranks in thousandths, halves up. They are for reading; `orderOfRanks` decides. */
export function relativeRanks({ scale, entries }: RankSums): Map<number, number> {
  return new Map(
    [...entries].map(([entry, { sum, parts }]) => {
      const half = scale * BigInt(parts.size)
      return [entry, Number((1_000n * sum + half) / (2n * half))]
    }),
  )
}

/** The entries by their mean relative ranks, exactly; without one judge, whose list changes no other. */
export function orderOfRanks({ entries }: RankSums, without: number | null = null): Placed[] {
  const kept = [...entries].flatMap(([entry, { sum, parts }]) => {
    const part = without === null ? undefined : parts.get(without)
    const judges = parts.size - (part === undefined ? 0 : 1)
    return judges === 0 ? [] : [{ entry, sum: sum - (part ?? 0n), judges }]
  })
  const common = commonMultiple(kept.map(({ judges }) => judges))
  return kept.map(({ entry, sum, judges }) => ({ entry, figure: -sum * (common / BigInt(judges)) }))
}
