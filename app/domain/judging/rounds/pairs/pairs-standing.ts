import { pairKey } from '#app/domain/judging/assignment/pair-key.ts'
import type { CommitteeFacts } from '#app/domain/judging/assignment/rules.ts'
import { partOf } from './pair-rules.ts'
import { errorsOf, fitPairs, worthsOf, WORTH_PARTS, type Compared, type PairErrors } from './pairs-model.ts'
import { answersOf, type RoundOutcome, type Tally } from '../rules.ts'
import type { Standing, StandingFacts } from '../standing.ts'

/** Tells how far a round of pairs has come, how strong its entries are, and how sure that is. Client-safe and pure. */

/** What a judge says of two entries. */
export interface JudgedPair extends Compared {
  judge: number
}

interface PairsStanding extends Standing {
  /** Null where there are too many entries. */
  errors: PairErrors | null
}

/**
 * The comparisons of a round that count: by a chair or judge who sits on the committee now, whose judgement counts and who has no conflict
 * about either entry, of entries that are both still in. A judge's other comparisons stay when one of them does not count.
 */
export function pairsStandingOf(
  { isAssigned, judges, entries, conflicts, assigned }: StandingFacts,
  answers: readonly JudgedPair[],
  comparisons: number,
): PairsStanding {
  const barred = keysOf(conflicts)
  const own = isAssigned ? keysOf(assigned) : null
  const known = new Set(entries)
  const counting = new Set(judges.flatMap(({ id, counts }) => (counts ? [id] : [])))
  const counted = answers.filter(
    ({ judge, first, second }) =>
      counting.has(judge) &&
      [first, second].every((entry) => known.has(entry) && !barred.has(pairKey(judge, entry))),
  )
  const fit = fitPairs(counted)
  const errors = errorsOf(fit)
  const worths = worthsOf(fit)
  const rows = new Map(
    entries.map((entry) => {
      const isIn = worths.has(entry)
      return [
        entry,
        {
          ...{ entry, yes: 0, no: 0, unsure: 0, judges: 0, points: 0, missing: 0 },
          worth: worths.get(entry) ?? 0,
          error: isIn && errors ? Math.round(errors.of(entry) * WORTH_PARTS) : null,
        },
      ]
    }),
  )
  for (const { first, second, answer } of counted) {
    const [one, other] = [rows.get(first), rows.get(second)]
    if (!one || !other) continue
    one[answer === 'first' ? 'yes' : answer === 'same' ? 'unsure' : 'no'] += 1
    other[answer === 'second' ? 'yes' : answer === 'same' ? 'unsure' : 'no'] += 1
  }
  return {
    entries: [...rows.values()],
    errors,
    judges: judges
      .filter(({ counts }) => counts)
      .map(({ id, name }) => {
        const list = entries.filter((entry) => {
          const key = pairKey(id, entry)
          return !barred.has(key) && (own === null || own.has(key))
        })
        const { made, left } = partOf(
          comparisons,
          list,
          counted.filter(({ judge }) => judge === id),
        )
        return { id, name, done: made, due: made + left }
      }),
  }
}

const keysOf = (pairs: CommitteeFacts['conflicts']) =>
  new Set(pairs.map(({ judge, entry }) => pairKey(judge, entry)))

/** Fewer standard errors than this are too close to say more of. */
const TOO_CLOSE = 1

/**
 * Says in standard errors, cut to tenths, how far the last entry that advances by the rule is from the first that does not. It is null where
 * there is no such line: one side is empty, a tie is not decided, or errors are not known. Entries that a person chose are left out.
 */
export function marginOf(
  outcomes: readonly RoundOutcome[],
  tallies: readonly Tally[],
  errors: PairErrors | null,
): number | null {
  if (!errors || outcomes.some(({ advances }) => advances === null)) return null
  const byRule = outcomes.flatMap(({ advances, why }, at) => {
    const tally = tallies[at]
    return tally && why !== 'choice' && answersOf(tally) > 0 ? [{ tally, advances }] : []
  })
  const inside = byRule.filter(({ advances }) => advances).map(({ tally }) => tally)
  const outside = byRule.filter(({ advances }) => !advances).map(({ tally }) => tally)
  if (inside.length === 0 || outside.length === 0) return null
  const last = inside.reduce((a, b) => (b.worth < a.worth ? b : a))
  const first = outside.reduce((a, b) => (b.worth > a.worth ? b : a))
  const error = errors.between(last.entry, first.entry) * WORTH_PARTS
  return error > 0 ? Math.floor(((last.worth - first.worth) / error) * 10) / 10 : null
}

export const marginText = (margin: number): string =>
  margin < TOO_CLOSE
    ? 'It is too close to say that these are the best: the last entry that advances and the first that doesn’t are less than one standard error apart.'
    : `The last entry that advances and the first that doesn’t are ${margin.toFixed(1)} standard errors apart.`
