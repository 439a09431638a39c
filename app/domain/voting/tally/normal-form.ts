import { byCodeUnits, canonicalJson } from './canonical-json.ts'
import { NO_AWARD, type BallotFile, type CategoryBallots, type FileChoice } from './choices.ts'

/** One order for everything whose order means nothing, so that equal votes give equal hashes. */

const byId = (a: { id: string }, b: { id: string }) => byCodeUnits(a.id, b.id)

function normalChoice(choice: FileChoice): FileChoice {
  if ('picks' in choice) return { ...choice, picks: [...choice.picks].sort(byCodeUnits) }
  if (!('ranks' in choice)) return choice
  return {
    ...choice,
    ranks: choice.ranks.map((rank) => (typeof rank === 'string' ? rank : [...rank].sort(byCodeUnits))),
  }
}

function normalCategory(category: CategoryBallots): CategoryBallots {
  const listed = category.candidates.some(({ id }) => id === NO_AWARD)
  const candidates =
    category.noAward && !listed
      ? [...category.candidates, { id: NO_AWARD, name: 'No award' }]
      : [...category.candidates]
  const ballots = category.ballots
    .map((choice) => normalChoice(choice))
    .map((choice) => ({ choice, json: canonicalJson(choice) }))
    .sort((a, b) => byCodeUnits(a.json, b.json))
    .map(({ choice }) => choice)
  return { ...category, candidates: candidates.sort(byId), ballots }
}

/** A file of ballots with its categories, candidates and ballots in their fixed order. */
export function normalFile(file: BallotFile): BallotFile {
  const categories = file.categories
    .map((category) => ('withheld' in category ? category : normalCategory(category)))
    .sort(byId)
  return { ...file, categories }
}
