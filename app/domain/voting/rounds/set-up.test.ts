import { expect, test } from 'vitest'
import { hasTooFew, seatsProblem } from './set-up.ts'

test.each([
  ['another method without seats', { method: 'ranked', noAward: true, seats: null }, null],
  ['the usual method with seats', { method: 'usual', noAward: false, seats: 3 }, /Only the method/],
  ['several seats', { method: 'stv', noAward: false, seats: 2 }, null],
  ['the most seats', { method: 'stv', noAward: false, seats: 20 }, null],
  ['no number', { method: 'stv', noAward: false, seats: null }, /from 2 to 20/],
  ['one seat', { method: 'stv', noAward: false, seats: 1 }, /from 2 to 20/],
  ['more than there may be', { method: 'stv', noAward: false, seats: 21 }, /from 2 to 20/],
  ['half a seat', { method: 'stv', noAward: false, seats: 2.5 }, /from 2 to 20/],
  ['“No award” beside seats', { method: 'stv', noAward: true, seats: 3 }, /can’t have “No award”/],
] as const)('%s', (_, category, message) => {
  const problem = seatsProblem(category)
  if (message === null) expect(problem).toBeNull()
  else expect(problem).toMatch(message)
})

test.each([
  [1, null, true],
  [2, null, false],
  [3, 3, true],
  [4, 3, false],
])('%i nominees for %s seats leave no choice: %s', (nominees, seats, expected) => {
  expect(hasTooFew(nominees, seats)).toBe(expected)
})
