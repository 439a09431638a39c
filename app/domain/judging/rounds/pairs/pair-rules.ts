import { drawn } from '#app/domain/judging/assignment/draw.ts'
import { pairKey } from '#app/domain/judging/assignment/pair-key.ts'
import { countText } from '#app/ui/format/plural.ts'
import { MAX_COMPARISONS } from '../kinds.ts'
import { fitPairs, worthsOf, type Compared } from './pairs-model.ts'

/** The comparisons of one judge: how many are asked for, and which two entries come next. Client-safe and pure. */

/** A judge can send one of these about the entries at the left and the right; `back` takes an answer back, `done` says that there is no pair left. */
export const PAIR_ANSWERS_SENT = ['left', 'right', 'same', 'back', 'done'] as const

/** The key of two entries in whichever order they come. */
const keyOf = (one: number, other: number) => pairKey(Math.min(one, other), Math.max(one, other))

/** The comparisons of entries that are on the list now: one of an entry that left it, or has a conflict, does not count. */
export function onList<Pair extends Pick<Compared, 'first' | 'second'>>(
  pairs: readonly Pair[],
  list: readonly number[],
): Pair[] {
  const known = new Set(list)
  return pairs.filter(({ first, second }) => known.has(first) && known.has(second))
}

/** Counts the comparisons that each entry of the list has with others. */
function countsOf(list: readonly number[], pairs: readonly Compared[]): Map<number, number> {
  const counts = new Map(list.map((entry) => [entry, 0]))
  for (const { first, second } of pairs)
    for (const entry of [first, second]) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return counts
}

export interface Part {
  made: number
  /** Comparisons that are still asked for; none once the judge has done their part. */
  left: number
}

/**
 * Tells how far a judge is: they make as many comparisons as the round asks for, or all there are, and compare each entry of their list
 * with another one at least.
 */
export function partOf(asked: number, list: readonly number[], answers: readonly Compared[]): Part {
  const pairs = onList(answers, list)
  const made = pairs.length
  const possible = (list.length ** 2 - list.length) / 2
  const alone = [...countsOf(list, pairs).values()].filter((count) => count === 0).length
  const wanted = Math.max(asked - made, Math.ceil(alone / 2), 0)
  return { made, left: Math.min(wanted, possible - made) }
}

/** "34 of 60 comparisons made." A judge who goes on is told how many they made. */
export const partText = ({ made, left }: Part): string =>
  left > 0
    ? `${made} of ${countText(made + left, 'comparison', 'comparisons')} made`
    : countText(made, 'comparison made', 'comparisons made')

/** Two entries beside each other. */
export interface Sides {
  left: number
  right: number
}

/** Which of two entries a judge sees at the left: drawn, so that the side favours none, and the same whenever they see them. */
export function sidesOf(seed: number, one: number, other: number): Sides {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return drawn(seed, low, high) % 2 === 0 ? { left: low, right: high } : { left: high, right: low }
}

/** What is said of two sides, as it is stored: of the entry with the lower number and the other one. */
export function comparedOf({ left, right }: Sides, said: 'left' | 'right' | 'same'): Compared {
  const [first, second] = [Math.min(left, right), Math.max(left, right)]
  if (said === 'same') return { first, second, answer: 'same' }
  return { first, second, answer: (said === 'left') === (left === first) ? 'first' : 'second' }
}

/** The entry that is better by an answer; null where there is no difference. */
export const betterOf = ({ first, second, answer }: Compared): number | null =>
  answer === 'same' ? null : answer === 'first' ? first : second

/** The seed of a judge in a round, from that of their seat. */
export const pairSeed = (orderSeed: string, roundId: number): number =>
  drawn(Number.parseInt(orderSeed.slice(0, 8), 16), roundId)

/**
 * The next two entries for a judge, null once they have seen all pairs: the entry with the fewest comparisons, and of those it was not
 * compared with the one with the fewest; of several the one that is nearest in strength, by this judge's own answers alone. What is left
 * open is drawn, the same each time for the same answers.
 */
export function nextPair(list: readonly number[], answers: readonly Compared[], seed: number): Sides | null {
  const pairs = onList(answers, list)
  const counts = countsOf(list, pairs)
  const seen = new Set(pairs.map(({ first, second }) => keyOf(first, second)))
  const worths = worthsOf(fitPairs(pairs))
  const countOf = (entry: number) => counts.get(entry) ?? 0
  const inTurn = [...list].sort(
    (a, b) => countOf(a) - countOf(b) || drawn(seed, countOf(a), a) - drawn(seed, countOf(b), b) || a - b,
  )
  for (const one of inTurn) {
    const gap = (entry: number) => Math.abs((worths.get(entry) ?? 0) - (worths.get(one) ?? 0))
    const [other] = inTurn
      .filter((entry) => entry !== one && !seen.has(keyOf(one, entry)))
      // Sorting is stable: what is as near stays in the order that was drawn.
      .sort((a, b) => countOf(a) - countOf(b) || gap(a) - gap(b))
    if (other !== undefined) return sidesOf(seed, one, other)
  }
  return null
}

const COMPARISONS_PER_ENTRY = 3
/** A judge can compare as few as this, of a few entries all there are. */
const FEW_COMPARISONS = 10

/** The number that a new round begins with: each entry is compared six times by each judge. */
export const usualComparisons = (entries: number): number =>
  Math.min(Math.max(entries * COMPARISONS_PER_ENTRY, FEW_COMPARISONS), MAX_COMPARISONS)
