import { NO_AWARD, type CategoryBallots } from './choices.ts'
import { countPoints } from './points.ts'
import { preparedBallots } from './prepare.ts'
import type { CategoryResult, Place, ResultKind } from './result.ts'
import { METHOD_RULES } from './rules.ts'
import { countRunOff } from './run-off.ts'

function resultKind(winners: readonly string[]): ResultKind {
  if (winners.length === 0) return 'no_result'
  if (winners.length > 1) return 'tie'
  return winners[0] === NO_AWARD ? 'no_award' : 'winner'
}

/** Counts a category whose candidates and ballots are in their fixed order. Equal input gives an equal result. */
export function countCategory(category: CategoryBallots): Omit<CategoryResult, 'inputSha256'> {
  const { ballots, turnout } = preparedBallots(category)
  const { id, name, method, noAward, candidates } = category
  const tieBreaks = category.tieBreaks ?? [...METHOD_RULES[method].tieBreaks]
  const standing = candidates.filter(({ withdrawn }) => !withdrawn).map((candidate) => candidate.id)
  const { rounds, ranking } =
    ballots.length === 0
      ? { rounds: [], ranking: [] as Place[] }
      : method === 'ranked'
        ? countRunOff(standing, ballots, tieBreaks)
        : countPoints(method, standing, ballots, tieBreaks)
  const winners = ranking[0]?.candidates ?? []
  const result = resultKind(winners)
  return { id, name, method, noAward, candidates, tieBreaks, turnout, rounds, ranking, result, winners }
}
