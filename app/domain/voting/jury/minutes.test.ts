import { describe, expect, test } from 'vitest'
import { minutesProblems, type Minutes } from './minutes.ts'

const CHAIR = 1
const jury = {
  chairId: CHAIR,
  members: [{ userId: CHAIR }, { userId: 2 }, { userId: 3 }],
  nominees: [{ id: 10 }, { id: 11 }, { id: 12 }],
}
const agreed: Minutes = {
  ...{ present: [CHAIR, 2, 3], decidedBy: 'agreed', votes: [], winners: [10], noAward: false, honours: [] },
  ...{ statement: '', reason: '' },
}
const voted = (counts: readonly number[], winners: number[], more: Partial<Minutes> = {}): Minutes => ({
  ...agreed,
  decidedBy: 'vote',
  votes: counts.map((votes, at) => ({ nominationId: 10 + at, votes })),
  winners,
  ...more,
})

describe('the minutes of a jury', () => {
  test.each<[string, Minutes]>([
    ['one winner all agreed on', agreed],
    ['a tie all agreed on', { ...agreed, winners: [10, 12] }],
    ['no award', { ...agreed, winners: [], noAward: true }],
    ['no award after a vote in which no one voted', voted([0, 0, 0], [], { noAward: true })],
    ['no award after a vote', voted([1, 1, 0], [], { noAward: true })],
    ['a winner with the most votes', voted([2, 1, 0], [10])],
    ['members who abstained', voted([1, 0, 0], [10])],
    ['a tie by votes', voted([1, 1, 0], [10, 11])],
    ['honours beside a winner', { ...agreed, honours: [11, 12] }],
    ['honours without an award', { ...agreed, winners: [], noAward: true, honours: [11] }],
    ['the fewest members', { ...agreed, present: [CHAIR, 2] }],
    [
      'votes that were typed before it was agreed after all',
      { ...voted([0, 3, 0], [10]), decidedBy: 'agreed' },
    ],
  ])('take %s', (_, minutes) => expect(minutesProblems(minutes, jury)).toEqual({}))

  test.each<[string, Minutes, string, string]>([
    ['an empty room', { ...agreed, present: [] }, 'present', 'Select yourself'],
    ['the chair alone', { ...agreed, present: [CHAIR] }, 'present', 'at least 2 members'],
    ['a meeting without the chair', { ...agreed, present: [2, 3] }, 'present', 'Select yourself'],
    ['a stranger', { ...agreed, present: [CHAIR, 9] }, 'present', 'can no longer take part'],
    ['no winner', { ...agreed, winners: [] }, 'winners', 'Select a winner'],
    ['a winner and no award', { ...agreed, noAward: true }, 'winners', 'not both'],
    ['a winner that is no nominee', { ...agreed, winners: [99] }, 'winners', 'no longer a nominee'],
    ['an honour that is no nominee', { ...agreed, honours: [99] }, 'honours', 'no longer a nominee'],
    ['an honour for the winner', { ...agreed, honours: [10] }, 'honours', 'as well'],
    ['a vote without votes', voted([0, 0, 0], [10]), 'votes', 'Enter the votes'],
    ['more votes than members', voted([2, 2, 0], [10, 11]), 'votes', 'There are 4 votes, but 3 members'],
    ['a winner with fewer votes', voted([1, 2, 0], [10]), 'votes', 'fewer votes'],
    ['one of two leaders', voted([1, 1, 0], [10]), 'votes', 'Select all of them'],
    ['a tie of unequal votes', voted([2, 1, 0], [10, 11]), 'votes', 'fewer votes'],
  ])('refuse %s', (_, minutes, field, words) => {
    const problems = minutesProblems(minutes, jury)
    expect(Object.keys(problems)).toEqual([field])
    expect(Object.values(problems)[0]).toContain(words)
  })
})
