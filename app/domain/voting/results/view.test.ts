import { describe, expect, test } from 'vitest'
import { countFile } from '../tally/artefact.server.ts'
import type { CategoryBallots, Method } from '../tally/choices.ts'
import {
  consentsNeeded,
  countRefusal,
  isOpeningFresh,
  isPublished,
  publishMoment,
  startedAtLeast,
  winnersAccess,
} from './rules.ts'
import { choiceRefusal, decidedCategory } from './decided.ts'
import { resultsView, thousandths } from './view.ts'

function view(method: Method, ballots: CategoryBallots['ballots'], withTallies = true) {
  const candidates = ['Moth', 'Tide', 'Reed'].map((name) => ({ id: name[0] ?? '', name }))
  const category = { id: 'P01', name: 'Short film', method, noAward: true, candidates, ballots }
  const artefact = countFile({ format: 'laureate-ballots/1', year: 2027, categories: [category] })
  const [found] = resultsView({ artefact, decided: [] }, withTallies)
  if (!found) throw new Error('shows nothing')
  return found
}

test('categories are in the order of their numbers, not of their codes', () => {
  const candidates = [{ id: 'M', name: 'Moth' }]
  const categories = ['A13', 'P01', 'P100', 'A02'].map((id) => {
    return { id, name: id, method: 'one' as const, noAward: false, candidates, ballots: [{ pick: 'M' }] }
  })
  const artefact = countFile({ format: 'laureate-ballots/1', year: 2027, categories })
  const byHand = decidedCategory({ code: 'P07', name: 'Honorary', nominees: [] }, { winners: [] })
  const view = resultsView({ artefact, decided: [byHand] }, false)
  expect(view.map(({ id }) => id)).toEqual(['P01', 'A02', 'P07', 'A13', 'P100'])
})

test.each([
  [[], 0],
  [[9], 0],
  [[10, 3], 10],
  [[8, 349, 340], 340],
])('with ballots %j at least %i members have started', (ballots, least) => {
  expect(startedAtLeast(ballots.map((each) => ({ ballots: each })))).toBe(least)
})

describe('a category of the results', () => {
  test('a winner, with votes and bars', () => {
    const { heading, nominees, tally } = view('one', [
      { pick: 'M' },
      { pick: 'M' },
      { pick: 'T' },
      { skip: true },
    ])
    expect([heading, nominees]).toEqual(['Moth', ['Moth', 'Reed', 'Tide']])
    expect(tally?.turnout).toBe('3 of 4 ballots counted')
    expect(tally?.rows.slice(0, 2)).toEqual([
      { id: 'M', name: 'Moth', place: 1, votes: ['2'], bars: [1000] },
      { id: 'T', name: 'Tide', place: 2, votes: ['1'], bars: [500] },
    ])
  })

  test('without tallies no number of votes is in it', () => {
    const shown = view('one', [{ pick: 'M' }, { pick: 'M' }, { pick: 'T' }], false)
    expect(shown.tally).toBeNull()
    expect(JSON.stringify(shown)).not.toMatch(/"votes"|\d of \d/)
  })

  test.each([
    [[{ pick: 'M' }, { pick: 'T' }], 'Tie: Moth and Tide'],
    [[{ pick: 'none' }], 'No award'],
    [[{ skip: true as const }], 'No result'],
  ])('%j: %s', (ballots, heading) => {
    expect(view('one', ballots).heading).toBe(heading)
  })

  test('a run-off says who was eliminated, and follows a tie both ways', () => {
    const ballots = [['M'], ['M'], ['M'], ['M'], ['T'], ['T'], ['T'], ['R', 'T'], ['R', 'T'], ['R']]
    const { heading, tally } = view(
      'ranked',
      ballots.map((ranks) => ({ ranks })),
    )
    expect(heading).toBe('Tie: Moth and Tide')
    expect(tally?.steps).toEqual([
      'Round 1: No award eliminated.',
      'Round 2: Reed and Tide are tied for elimination. Winner of the count without Reed: Tide; without Tide: Moth.',
    ])
    expect(tally?.rows.find(({ id }) => id === 'none')?.votes).toEqual(['0', null])
  })

  const seats = (count: number, ballots: string[][]) => {
    const candidates = ['Moth', 'Tide', 'Reed'].map((name) => ({ id: name[0] ?? '', name }))
    const category: CategoryBallots = {
      ...{ id: 'P01', name: 'Short film', method: 'stv', noAward: false, seats: count, candidates },
      ballots: ballots.map((ranks) => ({ ranks })),
    }
    const artefact = countFile({ format: 'laureate-ballots/1', year: 2027, categories: [category] })
    return resultsView({ artefact, decided: [] }, true)[0]
  }
  const times = (count: number, ...ranks: string[]) => Array.from({ length: count }, () => ranks)

  test('several who are elected are no tie, and their surplus is told in decimals', () => {
    const found = seats(2, [
      ...[...times(5, 'M', 'T'), ...times(1, 'M', 'R')],
      ...[...times(2, 'T'), ...times(2, 'R')],
    ])
    expect([found?.heading, found?.winners]).toEqual(['Elected: Moth and Tide', ['Moth', 'Tide']])
    expect(found?.tally?.rows).toMatchObject([
      { id: 'M', place: 1, votes: ['6', '4', '4'], bars: [1000, 666, 666] },
      { id: 'T', place: 2, votes: ['2', '3.66665', '3.66665'], bars: [333, 611, 611] },
      { id: 'R', place: 3, votes: ['2', '2.33333', null], bars: [333, 388, 0] },
    ])
    expect(found?.tally?.steps).toEqual([
      'Seats: 2. Quota: 4 votes.',
      'Round 1: Moth elected.',
      'Round 1: the surplus of Moth goes on. Without another nominee: 0.00002.',
      'Round 2: Reed eliminated. Without another nominee: 2.33333.',
      'Round 3: Tide elected.',
    ])
  })

  test('a tie for the last seat is told apart from who is elected', () => {
    expect(seats(2, [...times(4, 'M'), ...times(2, 'T'), ...times(2, 'R')])?.heading).toBe(
      'Elected: Moth. Tied for the last seat: Reed and Tide',
    )
    expect(seats(2, [['M'], ['T'], ['R']])?.heading).toBe('Tied for 2 seats: Moth, Reed, and Tide')
  })

  test('names the tie-break that decided', () => {
    const ballots = [{ ranks: ['M', 'T'] }, { ranks: ['M', 'T'] }, { ranks: ['R', 'T'] }]
    expect(view('top_three', ballots).tieBreaks).toEqual(['More first places go ahead.'])
  })
})

test.each([
  ['1', '2', 500],
  ['7/2', '7', 500],
  ['1/3', '2/3', 500],
  ['2.50000', '5', 500],
  ['5', '0', 0],
] as const)('%s of %s is %i thousandths', (value, of, expected) => {
  expect(thousandths(value, of)).toBe(expected)
})

describe('rules', () => {
  const at = new Date('2027-04-01T18:00:00Z')
  const before = new Date(at.getTime() - 1)

  test.each([
    [null, at, false],
    [{ publishAt: null }, at, false],
    [{ publishAt: at }, before, false],
    [{ publishAt: at }, at, true],
  ])('%j is published: %s %s', (release, now, expected) => {
    expect(isPublished(release, now)).toBe(expected)
  })

  const CEREMONY = new Date('2027-04-01T18:00:00Z')
  const hours = (count: number) => new Date(CEREMONY.getTime() + count * 3_600_000)
  test.each<[string, Record<string, string>, Date | null, Date | null]>([
    ['at the time that is set, without a ceremony', {}, null, CEREMONY],
    ['after the ceremony, not when it begins', {}, CEREMONY, hours(5)],
    ['after as many hours as are set', { ceremony_hours: '3' }, CEREMONY, hours(3)],
    ['at a later time', { ceremony_hours: '3' }, hours(-3), CEREMONY],
    [
      'before the ceremony, if the award says so',
      { voting_results_before_ceremony: '1' },
      hours(9),
      CEREMONY,
    ],
    ['never without a time', { voting_results_published_at: '' }, CEREMONY, null],
  ])('results are published %s', (_, configs, ceremonyAt, expected) => {
    const set = { voting_results_published_at: CEREMONY.toISOString(), ...configs }
    expect(publishMoment(set, ceremonyAt)).toEqual(expected)
  })

  test('a part waits for half an hour', () => {
    const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
    expect([isOpeningFresh(at, minutes(29)), isOpeningFresh(at, minutes(30))]).toEqual([true, false])
  })

  const ready = {
    isOver: true,
    isSettled: true,
    isRollFrozen: true,
    hasKey: true,
    holders: 2,
    leastHolders: 2,
    isPublished: false,
    hasVote: true,
    byHand: 0,
  }
  const byHand = { hasVote: false, byHand: 1, isRollFrozen: false, isOver: false, isSettled: false }
  test.each([
    [{}, null],
    [byHand, null],
    [{ ...byHand, byHand: 0 }, 'Enter who wins'],
    [{ ...byHand, holders: 1 }, 'There are 1 now'],
    [{ ...byHand, isPublished: true }, 'stay as they are'],
    [{ ...byHand, isRollFrozen: true }, 'after voting has closed'],
    [{ ...byHand, hasVote: true }, 'after voting has closed'],
    [{ hasKey: false }, 'VOTE_KEY is not set'],
    [{ isOver: false }, 'after voting has closed'],
    [{ isSettled: false }, 'less than a minute ago'],
    [{ isRollFrozen: false }, 'nothing to count'],
    [{ holders: 1 }, 'There are 1 now'],
    [{ isPublished: true }, 'stay as they are'],
  ])('a round with %j', (change, refusal) => {
    const found = countRefusal({ ...ready, ...change })
    if (refusal === null) expect(found).toBeNull()
    else expect(found).toContain(refusal)
  })

  test.each([
    [{}, 'key_holder'],
    [{ isReleased: false }, 'sealed'],
    [{ isKeyHolder: false }, 'not_key_holder'],
    // Whether it is released is not told to anyone else.
    [{ isKeyHolder: false, isReleased: false }, 'not_key_holder'],
    [{ role: 'treasurer' }, 'not_key_holder'],
    [{ role: 'reader' }, 'not_key_holder'],
    [{ role: null }, 'not_key_holder'],
    [{ isPublished: true, isKeyHolder: false, role: 'reader' }, 'published'],
    // A moment that has come without a released result publishes nothing.
    [{ isPublished: true, isReleased: false, isKeyHolder: false }, 'not_key_holder'],
  ] as const)('who sees winners: %j is %s', (change, expected) => {
    const holder = { isReleased: true, isPublished: false, isKeyHolder: true, role: 'admin' as const }
    expect(winnersAccess({ ...holder, ...change })).toBe(expected)
  })
})

describe('how many key holders agree to one more', () => {
  const asked = {
    ...{ isArmed: true, areFixed: true, isCounted: false, isFounder: true, founders: 3 },
    others: null as number | null,
  }
  test.each<[string, Partial<typeof asked>, number]>([
    ['none before voting opens', { isArmed: false, areFixed: false, isFounder: false }, 0],
    ['two once keys are fixed', {}, 2],
    ['two to who became an admin since', { isFounder: false }, 2],
    ['none to a founder while keys are not fixed', { areFixed: false }, 0],
    ['two to others while keys are not fixed', { areFixed: false, isFounder: false }, 2],
    ['two once a run is sealed', { areFixed: false, isCounted: true }, 2],
    ['two where one of three has forgotten', { others: 2 }, 2],
    ['one where one of two has forgotten', { others: 1 }, 1],
    ['one where there was one admin', { isFounder: false, founders: 1 }, 1],
    ['one at least', { isFounder: false, founders: 0 }, 1],
  ])('%s', (_, given, needed) => {
    expect(consentsNeeded({ ...asked, ...given })).toBe(needed)
  })
})

test.each<[string, { winners: number[]; noAward: boolean }, RegExp | null]>([
  ['one winner', { winners: [1], noAward: false }, null],
  ['a tie', { winners: [1, 2], noAward: false }, null],
  ['no award', { winners: [], noAward: true }, null],
  ['nothing', { winners: [], noAward: false }, /Select a winner/],
  ['both', { winners: [1], noAward: true }, /not both/],
  ['another award’s nominee', { winners: [1, 3], noAward: false }, /no longer a nominee/],
])('a choice by hand of %s', (_, choice, refusal) => {
  const text = choiceRefusal(choice, [{ id: 1 }, { id: 2 }])
  if (refusal) expect(text).toMatch(refusal)
  else expect(text).toBeNull()
})

test('results come in the order of the evening, then by number', () => {
  const decided = ['A01', 'P02', 'P03', 'A04'].map((code) =>
    decidedCategory({ code, name: code, nominees: [] }, { winners: [] }),
  )
  const artefact = countFile({ format: 'laureate-ballots/1', year: 2027, categories: [] })
  const ordered = (order?: string[]) => resultsView({ artefact, decided }, true, order).map(({ id }) => id)
  expect(ordered()).toEqual(['A01', 'P02', 'P03', 'A04'])
  expect(ordered(['P03', 'A01'])).toEqual(['P03', 'A01', 'P02', 'A04'])
})

test('a winner who is no longer a nominee keeps the title that was chosen', () => {
  const award = { code: 'A01', name: 'Honorary', nominees: [{ id: 2, title: 'Tide' }] }
  const decided = decidedCategory(award, { winners: [{ id: 1, title: 'Moth' }] })
  expect(decided).toMatchObject({ result: 'winner', winners: ['1'] })
  expect(
    resultsView(
      {
        artefact: countFile({ format: 'laureate-ballots/1', year: 2027, categories: [] }),
        decided: [decided],
      },
      true,
    )[0]?.heading,
  ).toBe('Moth')
})
