import { describe, expect, test } from 'vitest'
import { choiceAs, READABLE_BY } from './choice-as.ts'
import { choiceProblem, METHODS, type Choice, type Method } from './choices.ts'

const candidates = new Set(['a', 'b', 'c', 'd'])
const MADE: Readonly<Record<Method, Choice>> = {
  one: { pick: 'b' },
  approval: { picks: ['b', 'a'] },
  top_three: { ranks: ['b', 'a', 'c'] },
  ranked: { ranks: ['b', 'a', 'c', 'd'] },
  schulze: { ranks: ['b', 'a', 'c', 'd'] },
  stv: { ranks: ['b', 'a', 'c', 'd'] },
  score: { scores: { b: 9, a: 2 } },
}

describe.each(METHODS)('what was chosen by %s', (made) => {
  test.each(METHODS)('as %s is a choice of that method, or nothing', (method) => {
    const choice = choiceAs(MADE[made], method)
    if (!READABLE_BY[made].includes(method)) return expect(choice).toBeNull()
    expect(choiceProblem(choice, method, candidates)).toBeNull()
    if (made === method) expect(choice).toEqual(MADE[made])
  })
})

test('the first of a ranking is its pick, and a skipped category stays so', () => {
  expect(choiceAs(MADE.ranked, 'one')).toEqual({ pick: 'b' })
  expect(choiceAs({ ranks: [] }, 'one')).toBeNull()
  for (const method of METHODS) expect(choiceAs({ skip: true }, method)).toEqual({ skip: true })
})
