import { describe, expect, it } from 'vitest'
import { decisionRefusal, extensionRefusal, isReason, newEndProblem } from './extension-rules.ts'

describe('isReason', () => {
  it.each([
    ['The site was down', true],
    ['Server down today', true],
    ['投票网站今天上午无法访问', true],
    ['نفدت خدمة البريد', true],
    ['Server down', false],
    ['more', false],
    ['', false],
    ['. . . — !', false],
  ])('%s: %s', (text, expected) => {
    expect(isReason(text)).toBe(expected)
  })
})

describe('extensionRefusal', () => {
  it.each([
    ['open', null],
    ['over', 'Voting has closed'],
    ['not_yet', 'not opened yet'],
    ['off', 'not open'],
    ['unset', 'not open'],
  ] as const)('%s: %s', (window, words) => {
    const refused = extensionRefusal(window)
    if (words === null) expect(refused).toBeNull()
    else expect(refused).toContain(words)
  })
})

describe('newEndProblem', () => {
  const closesAt = new Date('2027-02-23T17:00:00Z')
  const at = (ms: number) => new Date(closesAt.getTime() + ms)
  it.each([
    [at(-1), null, 'later than the present end'],
    [at(0), null, 'later than the present end'],
    [at(1), null, null],
    [at(1_000), at(1_000), 'before the results are published'],
    [at(999), at(1_000), null],
  ] as const)('%s with results at %s: %s', (newEnd, publishAt, words) => {
    const problem = newEndProblem({ newEnd, closesAt, publishAt })
    if (words === null) expect(problem).toBeNull()
    else expect(problem).toContain(words)
  })
})

describe('decisionRefusal', () => {
  it.each([
    ['asked', 8, null],
    ['asked', 7, 'another admin has to decide'],
    ['agreed', 8, 'already decided this: agreed'],
    ['declined', 8, 'already decided this: declined'],
    ['withdrawn', 7, 'already decided this: withdrawn'],
  ] as const)('%s, by %s: %s', (state, admin, words) => {
    const refused = decisionRefusal({ state, askedBy: 7 }, admin)
    if (words === null) expect(refused).toBeNull()
    else expect(refused).toContain(words)
  })
})
