import { NO_AWARD, type Candidate, type FileChoice } from './choices.ts'

/**
 * A choice as people read it, with the names of candidates: "1. Kites, 2. Velvet Moth". Candidates of the same rank are joined by
 * "=", and one that the list does not have keeps its id.
 */
export function choiceText(choice: FileChoice, candidates: readonly Candidate[]): string {
  if ('skip' in choice) return 'Skipped'
  const names = new Map(candidates.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? (id === NO_AWARD ? 'No award' : id)
  if ('pick' in choice) return nameOf(choice.pick)
  if ('picks' in choice) return choice.picks.map(nameOf).join(', ')
  if ('ranks' in choice)
    return choice.ranks.map((rank, at) => `${at + 1}. ${[rank].flat().map(nameOf).join(' = ')}`).join(', ')
  // Highest first, as the ranking would be read; in the order of the list where scores are equal.
  return Object.entries(choice.scores)
    .sort(([, one], [, other]) => other - one)
    .map(([id, score]) => `${nameOf(id)}: ${score}`)
    .join(', ')
}
