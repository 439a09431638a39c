import { expect, test } from 'vitest'
import { outcomeText, winnersOf, type Outcome, type PackAward } from './content.ts'
import { winnerTable } from './tables.ts'

const nominee = (id: number) => ({ id, title: `Work ${id}`, studio: 'Vale', people: [] })

function award(decided: Outcome, left: readonly number[]): PackAward {
  return {
    ...{ id: 1, code: 'P10', name: 'Music Video', block: 1, place: 1, presenters: [], notes: '' },
    ...{ hidden: false, nominees: left.map(nominee), decided },
  }
}

test.each<[string, Outcome, number[], string, number[]]>([
  ['is there', { result: 'winner', winners: [7] }, [7, 8], 'Winner', [7]],
  ['was revoked since', { result: 'winner', winners: [7] }, [8, 9], 'The award was withdrawn', []],
  ['shares, and both are there', { result: 'tie', winners: [7, 8] }, [7, 8], 'Tie', [7, 8]],
  ['shared, and the other declined since', { result: 'tie', winners: [7, 8] }, [8, 9], 'Winner', [8]],
  ['is one of several elected', { result: 'elected', winners: [7, 8] }, [7, 8, 9], 'Winners', [7, 8]],
  [
    'is elected before a title that sorts first',
    { result: 'elected', winners: [9, 7] },
    [7, 8, 9],
    'Winners',
    [9, 7],
  ],
  ['is tied with one whose title sorts first', { result: 'tie', winners: [9, 7] }, [7, 8, 9], 'Tie', [7, 9]],
  ['is the last left of several elected', { result: 'elected', winners: [7, 8] }, [8, 9], 'Winner', [8]],
  [
    'is tied for the last of several seats',
    { result: 'elected', winners: [7, 8, 9], tied: [8, 9] },
    [7, 8, 9],
    'Winners, with a tie for the last seats',
    [7, 8, 9],
  ],
  [
    'is elected, while those who were tied declined since',
    { result: 'elected', winners: [7, 8, 9, 10], tied: [9, 10] },
    [7, 8],
    'Winners',
    [7, 8],
  ],
  ['never was', { result: 'no_award', winners: [] }, [8, 9], 'No award is given', []],
])('a winner who %s', (_, decided, left, says, named) => {
  const given = award(decided, left)
  expect(outcomeText(given)).toBe(says)
  expect(winnersOf(given).map(({ id }) => id)).toEqual(named)
  expect(winnerTable([given]).rows.map((row) => row.slice(-5, -3))).toEqual(
    named.length === 0 ? [[says, '']] : named.map((id) => [says, `Work ${id}`]),
  )
})
