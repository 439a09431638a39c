import { describe, expect, it } from 'vitest'
import { datesRefusal, setUpRefusal, standingOf, type RoundFacts } from './standing.ts'

describe('standingOf', () => {
  const open: RoundFacts = { window: 'open', isOn: true, isPaused: false, state: 'armed' }
  it.each<[Partial<RoundFacts>, string]>([
    [{}, 'open'],
    [{ isPaused: true }, 'paused'],
    [{ window: 'not_yet', state: 'configured' }, 'not_yet'],
    [{ window: 'not_yet', isOn: false, state: 'configured' }, 'switched_off'],
    [{ window: 'off', isOn: false }, 'switched_off'],
    [{ window: 'unset', isOn: false, state: 'configured' }, 'unset'],
    [{ window: 'over', isPaused: true }, 'over'],
    [{ window: 'over', state: 'counted' }, 'counted'],
    [{ window: 'over', state: 'published' }, 'published'],
  ])('%o is %s', (facts, expected) => {
    expect(standingOf({ ...open, ...facts })).toBe(expected)
  })
})

const frozen = new Date('2027-02-09T17:00:00Z')

describe('setUpRefusal', () => {
  it.each([
    [{ rollFrozenAt: null, state: 'configured' }, null],
    [{ rollFrozenAt: frozen, state: 'armed' }, 'Voting has opened'],
    [{ rollFrozenAt: frozen, state: 'counted' }, 'Voting has opened'],
    [{ rollFrozenAt: frozen, state: 'published' }, 'The results are published'],
  ] as const)('%o: %s', (round, words) => {
    const refused = setUpRefusal(round)
    if (words === null) expect(refused).toBeNull()
    else expect(refused).toContain(words)
  })
})

describe('datesRefusal', () => {
  it.each([
    [{ rollFrozenAt: null, state: 'configured' }, 'open', null],
    [{ rollFrozenAt: null, state: 'configured' }, 'over', null],
    [{ rollFrozenAt: frozen, state: 'armed' }, 'open', 'Two admins can extend voting'],
    [{ rollFrozenAt: frozen, state: 'armed' }, 'over', 'Voting has closed'],
    [{ rollFrozenAt: frozen, state: 'counted' }, 'over', 'Voting has closed'],
    [{ rollFrozenAt: frozen, state: 'published' }, 'over', 'The results are published'],
  ] as const)('%o, %s: %s', (round, window, words) => {
    const refused = datesRefusal(round, window)
    if (words === null) expect(refused).toBeNull()
    else expect(refused).toContain(words)
  })
})
