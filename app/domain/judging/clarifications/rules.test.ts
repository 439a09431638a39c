import { expect, test } from 'vitest'
import { standingOf, type ClarificationStanding, type ClarificationState } from './rules.ts'

const dueAt = new Date('2027-03-10T18:00:00Z')

test.each<[ClarificationState, string, ClarificationStanding]>([
  ['asked', '2027-03-10T17:59:59.999Z', 'open'],
  ['asked', '2027-03-10T18:00:00Z', 'missed'],
  ['answered', '2027-03-10T17:00:00Z', 'answered'],
  ['answered', '2027-03-11T17:00:00Z', 'answered'],
  ['withdrawn', '2027-03-10T17:00:00Z', 'withdrawn'],
  ['withdrawn', '2027-03-11T17:00:00Z', 'withdrawn'],
])('a question that is %s, at %s', (state, now, standing) => {
  expect(standingOf({ state, dueAt }, new Date(now))).toBe(standing)
})
