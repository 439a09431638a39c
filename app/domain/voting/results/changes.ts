import type { CountArtefact } from '../tally/result.ts'
import { outcomesOf, type DecidedCategory } from './decided.ts'
import { resultsView } from './view.ts'

/** What differs between two counts of one season, for everyone who may see its results. Pure. */

export interface Outcomes {
  artefact: CountArtefact
  decided: readonly DecidedCategory[]
}

/** A category that says something else: its winner, or how many of its ballots count. */
export interface CategoryChange {
  category: string
  before: string
  after: string
  /** Null where the same ballots count, and where votes are not public. */
  ballots: { before: number; after: number } | null
}

const countedOf = ({ artefact }: Outcomes) =>
  new Map(
    artefact.categories.flatMap((each) => ('withheld' in each ? [] : [[each.name, each.turnout.counted]])),
  )

/** The categories that differ, in the order of the results; points alone are in the files. */
export function changesBetween(before: Outcomes, after: Outcomes, withTallies: boolean): CategoryChange[] {
  const headings = (outcome: Outcomes) =>
    new Map(resultsView(outcome, false).map(({ name, heading }) => [name, heading]))
  const [was, is] = [headings(before), headings(after)]
  const [had, has] = [countedOf(before), countedOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((category) => {
    const [one, other] = [was.get(category) ?? 'No result', is.get(category) ?? 'No result']
    const counted = { before: had.get(category) ?? 0, after: has.get(category) ?? 0 }
    const ballots = withTallies && counted.before !== counted.after ? counted : null
    return one === other && ballots === null ? [] : [{ category, before: one, after: other, ballots }]
  })
}

/** The nominations that won before or win now, of each category whose winners differ. */
export function winnersConcerned(
  before: Outcomes,
  after: Outcomes,
): { name: string; nominations: number[] }[] {
  const now = new Map(outcomesOf(after.artefact, after.decided).map((each) => [each.id, each]))
  return outcomesOf(before.artefact, before.decided).flatMap(({ id, name, winners }) => {
    const others = now.get(id)?.winners ?? []
    if ([...winners].sort().join() === [...others].sort().join()) return []
    const ids = [...new Set([...winners, ...others])].map(Number).filter((each) => Number.isInteger(each))
    return [{ name, nominations: ids }]
  })
}
