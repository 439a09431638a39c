import type { CategoryResult, CountArtefact, WithheldResult } from './result.ts'

/** A count in a few lines, for a terminal. */

const namesOf = ({ candidates }: CategoryResult, ids: readonly string[]) =>
  ids.map((id) => candidates.find((each) => each.id === id)?.name ?? id).join(', ')

function electedText(category: CategoryResult): string {
  const { seats = 0, tied, winners } = category
  const certain = winners.filter((id) => !tied?.candidates.includes(id))
  const elected = `elected for ${seats} seats: ${namesOf(category, certain) || 'none'}`
  return tied ? `${elected}; tied for ${tied.seats} of them: ${namesOf(category, tied.candidates)}` : elected
}

function resultText(category: CategoryResult | WithheldResult): string {
  if ('withheld' in category) return `withheld (${category.withheld.ballots} ballots)`
  const { result, winners, rounds, turnout } = category
  const counted = `${turnout.counted} of ${turnout.ballots} ballots counted, rounds: ${rounds.length}`
  const broken = rounds.flatMap(({ tieBreaks }) => tieBreaks.map(({ rule }) => rule))
  const ties = broken.length ? `, tie-breaks: ${broken.join(', ')}` : ''
  const said = {
    winner: () => namesOf(category, winners),
    elected: () => electedText(category),
    tie: () => `tie of ${namesOf(category, winners)}`,
    no_award: () => 'no award',
    no_result: () => 'no result',
  }[result]()
  return `${said} (${counted}${ties})`
}

/** One line for each category, then the hashes. */
export function countSummary(artefact: CountArtefact, sha256: string): string {
  return [
    ...artefact.notes.map((note) => `Note: ${note}`),
    ...artefact.categories.map((category) => `${category.id} ${category.name}: ${resultText(category)}`),
    `Ballots ${artefact.input.sha256}`,
    `Result  ${sha256}`,
    '',
  ].join('\n')
}
