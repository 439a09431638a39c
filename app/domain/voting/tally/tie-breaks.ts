import type { TieBreak } from './choices.ts'
import { compare, written, type Fraction } from './fraction.ts'
import type { DecidedTie, Place } from './result.ts'

/** One comparison between tied candidates; more goes ahead. */
export interface Comparison {
  rule: TieBreak
  at?: number
  value: (candidate: string) => Fraction
}

/** Groups of equal value, the highest first; candidates within a group keep their order. */
export function groupsByValue(
  candidates: readonly string[],
  value: (candidate: string) => Fraction,
): string[][] {
  const groups: { value: Fraction; candidates: string[] }[] = []
  for (const candidate of candidates) {
    const own = value(candidate)
    const group = groups.find((each) => compare(each.value, own) === 0)
    if (group) group.candidates.push(candidate)
    else groups.push({ value: own, candidates: [candidate] })
  }
  return groups.sort((a, b) => compare(b.value, a.value)).map((group) => group.candidates)
}

/** A comparison as the result tells it. */
export function decidedTie({ rule, at, value }: Comparison, tied: readonly string[]): DecidedTie {
  return {
    rule,
    tied: [...tied],
    ...(at === undefined ? {} : { at }),
    values: tied.map((candidate) => ({ candidate, value: written(value(candidate)) })),
  }
}

/** Takes a group apart by the comparisons in their order; what they cannot tell apart stays tied. */
function apart(tied: string[], comparisons: readonly Comparison[], decided: DecidedTie[]): string[][] {
  const [comparison, ...rest] = comparisons
  if (tied.length === 1 || !comparison) return [tied]
  const groups = groupsByValue(tied, comparison.value)
  if (groups.length > 1) decided.push(decidedTie(comparison, tied))
  return groups.flatMap((group) => apart(group, rest, decided))
}

/** The order of candidates by what they have, ties broken as declared. */
export function rankedByValue(
  candidates: readonly string[],
  value: (candidate: string) => Fraction,
  comparisons: readonly Comparison[],
): { groups: string[][]; tieBreaks: DecidedTie[] } {
  const tieBreaks: DecidedTie[] = []
  const groups = groupsByValue(candidates, value).flatMap((group) => apart(group, comparisons, tieBreaks))
  return { groups, tieBreaks }
}

/** Places of groups: two who share the first place are followed by the third. */
export function placesOf(groups: readonly string[][]): Place[] {
  let ahead = 0
  return groups.map((candidates) => {
    const place = ahead + 1
    ahead += candidates.length
    return { place, candidates }
  })
}
