import { canonicalJson } from './canonical-json.ts'
import type { CategoryBallots, FileChoice, Method } from './choices.ts'
import type { Turnout } from './result.ts'

/** A kind of ballot, once for all that are equal. */
export interface CountedBallot {
  /** How many ballots say so. */
  weight: bigint
  /** Candidates in the order of the ballot; several where they share a rank. */
  ranks: string[][]
  /** Only of the method `score`. */
  scores: [candidate: string, score: number][]
}

type Said = Pick<CountedBallot, 'ranks' | 'scores'>

/** What a choice says, all methods in one form; null for a skipped category. */
function said(choice: FileChoice): Said | null {
  if ('skip' in choice) return null
  if ('pick' in choice) return { ranks: [[choice.pick]], scores: [] }
  if ('picks' in choice) return { ranks: choice.picks.length ? [choice.picks] : [], scores: [] }
  if ('scores' in choice) return { ranks: [], scores: Object.entries(choice.scores) }
  return { ranks: choice.ranks.map((rank) => (typeof rank === 'string' ? [rank] : rank)), scores: [] }
}

const isEmpty = ({ ranks, scores }: Said) => ranks.length === 0 && scores.length === 0

/** A ballot without the withdrawn; those below them move up. */
function standing({ ranks, scores }: Said, withdrawn: ReadonlySet<string>): Said {
  return {
    ranks: ranks.map((rank) => rank.filter((id) => !withdrawn.has(id))).filter((rank) => rank.length > 0),
    scores: scores.filter(([id]) => !withdrawn.has(id)),
  }
}

/** A ranking as another method reads it, for files of other elections. */
function forMethod({ ranks, scores }: Said, method: Method): Said {
  if (method === 'one') return { ranks: ranks.slice(0, 1), scores }
  if (method === 'approval') return { ranks: ranks.length ? [ranks.flat()] : [], scores }
  return { ranks, scores }
}

/** The ballots of a category that count for a candidate, equal ones together, and its turnout. */
export function preparedBallots(category: CategoryBallots): { ballots: CountedBallot[]; turnout: Turnout } {
  const withdrawn = new Set(category.candidates.filter((each) => each.withdrawn).map(({ id }) => id))
  const turnout: Turnout = { ballots: 0, skipped: 0, empty: 0, onlyWithdrawn: 0, counted: 0 }
  const kinds = new Map<string, CountedBallot>()
  for (const choice of category.ballots) {
    const count = 'count' in choice ? (choice.count ?? 1) : 1
    turnout.ballots += count
    const ballot = said(choice)
    if (!ballot) {
      turnout.skipped += count
      continue
    }
    if (isEmpty(ballot)) {
      turnout.empty += count
      continue
    }
    const left = forMethod(standing(ballot, withdrawn), category.method)
    if (isEmpty(left)) {
      turnout.onlyWithdrawn += count
      continue
    }
    turnout.counted += count
    const key = canonicalJson([left.ranks, left.scores])
    const kind = kinds.get(key)
    if (kind) kind.weight += BigInt(count)
    else kinds.set(key, { weight: BigInt(count), ...left })
  }
  return { ballots: [...kinds.values()], turnout }
}
