import { expect, test } from 'vitest'
import { canonicalJson } from '../tally/canonical-json.ts'
import { countFile } from '../tally/artefact.server.ts'
import { EXPORT_FORMAT, type BallotFile, type CategoryBallots } from '../tally/choices.ts'
import { normalFile } from '../tally/normal-form.ts'
import { changesBetween, winnersConcerned } from './changes.ts'
import { onlyOf } from './content.server.ts'

/** What a correction changes, and what one of a single category leaves as it was. */

const category = (id: string, picks: string[]): CategoryBallots => ({
  ...{ id, name: `Category ${id}`, method: 'one', noAward: false },
  candidates: ['1', '2'].map((each) => ({ id: each, name: `Work ${each}` })),
  ballots: picks.map((pick) => ({ pick })),
})
const file = (...categories: CategoryBallots[]): BallotFile => ({
  format: EXPORT_FORMAT,
  year: 2027,
  categories,
})
const outcomes = (...categories: CategoryBallots[]) => ({
  artefact: countFile(normalFile(file(...categories))),
  decided: [],
})

const before = [category('P01', ['1', '1', '2']), category('P02', ['2', '2', '1'])]

const published = { ballots: canonicalJson(normalFile(file(...before))), artefact: '' }

test('a category with another winner or other ballots is a change; votes are told only where they are public', () => {
  const after = outcomes(category('P01', ['2']), category('P02', ['2', '2']))
  const winner = { category: 'Category P01', before: 'Work 1', after: 'Work 2' }
  expect(changesBetween(outcomes(...before), after, true)).toEqual([
    { ...winner, ballots: { before: 3, after: 1 } },
    { category: 'Category P02', before: 'Work 2', after: 'Work 2', ballots: { before: 3, after: 2 } },
  ])
  expect(changesBetween(outcomes(...before), after, false)).toEqual([{ ...winner, ballots: null }])
  expect(winnersConcerned(outcomes(...before), after)).toEqual([
    { name: 'Category P01', nominations: [1, 2] },
  ])
})

test('a count of one category leaves all others as they were published, byte for byte', () => {
  const counted = file(category('P01', ['2']), category('P02', ['1']))
  const again = onlyOf('P01', published, { ballots: counted, decided: [] })
  const written = (ballots: BallotFile) => normalFile(ballots).categories.map((each) => canonicalJson(each))
  const [was, is] = [written(file(...before)), written(again.ballots)]
  expect(is[0]).not.toBe(was[0])
  expect(is[1]).toBe(was[1])
})

test('a winner by hand is replaced alone too, and a category that is gone goes', () => {
  const award = (winners: string[]) =>
    ({ id: 'A01', name: 'Honorary', result: 'winner', candidates: [], winners }) as const
  const byHand = { ...published, decided: [{ ...award(['1']), winners: ['1'], candidates: [] }] }
  const counted = { ballots: file(), decided: [{ ...award(['2']), winners: ['2'], candidates: [] }] }
  expect(onlyOf('A01', byHand, counted).decided[0]?.winners).toEqual(['2'])
  expect(onlyOf('A01', byHand, counted).ballots.categories).toHaveLength(2)
  expect(onlyOf('P02', byHand, counted).ballots.categories.map(({ id }) => id)).toEqual(['P01'])
})
