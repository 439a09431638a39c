import { describe, expect, test } from 'vitest'
import { artefactBytes, countFile, sha256 } from './artefact.server.ts'
import type { BallotFile, CategoryBallots, FileChoice, Method } from './choices.ts'
import { countCategory } from './count.ts'
import { CASE_RULES, METHOD_RULES, TIE_BREAK_RULES } from './rules.ts'

/** Counts worked out by hand. Candidates are single letters; `0` is a skipped category, `-` an empty ballot. */

type Given = Partial<CategoryBallots> & { standing?: string; withdrawn?: string }

const letters = (text: string) => [...text]

function choice(method: Method, text: string): FileChoice {
  if (text === '0') return { skip: true }
  const all = text === '-' ? [] : letters(text)
  if (method === 'one') return { pick: text === 'n' ? 'none' : text }
  if (method === 'approval') return { picks: all }
  if (method === 'score') {
    const pairs = text === '-' ? [] : text.split(' ').map((each) => [each[0] ?? '', Number(each.slice(1))])
    return { scores: Object.fromEntries(pairs) }
  }
  return { ranks: all.map((id) => (id === 'n' ? 'none' : id)) }
}

function counted(method: Method, ballots: string[], given: Given = {}) {
  const { standing = 'ABCD', withdrawn = '', ...rest } = given
  const candidates = letters(standing).map((id) => ({
    id,
    name: `Work ${id}`,
    ...(withdrawn.includes(id) ? { withdrawn: true as const } : {}),
  }))
  const said = ballots.flatMap((each) => {
    const [, times = '1', text = ''] = /^(?:(\d+)x)?(.*)$/.exec(each) ?? []
    return Array.from({ length: Number(times) }, () => choice(method, text))
  })
  const category = { id: 'P01', name: 'Short', method, noAward: false, candidates, ballots: said, ...rest }
  if (category.noAward) category.candidates.push({ id: 'none', name: 'No award' })
  return countCategory(category, sha256)
}

const places = (result: ReturnType<typeof counted>) =>
  result.ranking.map(({ candidates }) => candidates.join('='))
const votes = (result: ReturnType<typeof counted>, round = 1) =>
  result.rounds[round - 1]?.votes.map((each) => `${each.candidate}${each.votes}`).join(' ')
const broken = (result: ReturnType<typeof counted>) =>
  result.rounds.flatMap(({ tieBreaks }) =>
    tieBreaks.map(({ rule, at }) => (at === undefined ? rule : `${rule} ${at}`)),
  )

describe('one choice', () => {
  test.each([
    ['most votes win', ['3xA', '2xB', 'C'], 'A3 B2 C1 D0', ['A', 'B', 'C', 'D'], 'winner'],
    ['a tie for first stays', ['2xA', '2xB', 'C'], 'A2 B2 C1 D0', ['A=B', 'C', 'D'], 'tie'],
    ['a tie for last', ['2xA'], 'A2 B0 C0 D0', ['A', 'B=C=D'], 'winner'],
    ['all tied', ['A', 'B', 'C', 'D'], 'A1 B1 C1 D1', ['A=B=C=D'], 'tie'],
    ['one ballot', ['C'], 'A0 B0 C1 D0', ['C', 'A=B=D'], 'winner'],
  ] as const)('%s', (_, ballots, totals, order, result) => {
    const count = counted('one', [...ballots])
    expect([votes(count), places(count), count.result, broken(count)]).toEqual([totals, order, result, []])
  })

  test('nothing but skipped: no result', () => {
    const count = counted('one', ['2x0'])
    expect(count).toMatchObject({ result: 'no_result', winners: [], rounds: [], ranking: [] })
    expect(count.turnout).toEqual({ ballots: 2, skipped: 2, empty: 0, onlyWithdrawn: 0, counted: 0 })
  })

  test('no ballots: no result', () => {
    expect(counted('ranked', [])).toMatchObject({ result: 'no_result', winners: [] })
  })

  test('no award wins, and ties', () => {
    expect(counted('one', ['2xn', 'A'], { noAward: true })).toMatchObject({
      result: 'no_award',
      winners: ['none'],
    })
    expect(counted('one', ['n', 'A'], { noAward: true })).toMatchObject({
      result: 'tie',
      winners: ['A', 'none'],
    })
  })

  test('a withdrawn nominee: the choice falls away', () => {
    const count = counted('one', ['3xA', 'B'], { withdrawn: 'A' })
    expect([places(count), count.winners]).toEqual([['B', 'C=D'], ['B']])
    expect(count.turnout).toEqual({ ballots: 4, skipped: 0, empty: 0, onlyWithdrawn: 3, counted: 1 })
  })
})

describe('approval', () => {
  test('each nominee named gets a vote', () => {
    const count = counted('approval', ['2xAB', 'B', 'BC', '-', '0'])
    expect([votes(count), places(count)]).toEqual(['A2 B4 C1 D0', ['B', 'A', 'C', 'D']])
    expect(count.turnout).toEqual({ ballots: 6, skipped: 1, empty: 1, onlyWithdrawn: 0, counted: 4 })
  })

  test('a tie stays', () => {
    expect(counted('approval', ['AB', 'AB'])).toMatchObject({ result: 'tie', winners: ['A', 'B'] })
  })
})

describe('top three', () => {
  test('3, 2 and 1 points', () => {
    // A: 3+3+1 = 7, B: 2+1+3 = 6, C: 1+2+2 = 5.
    expect(votes(counted('top_three', ['ABC', 'ACB', 'BCA']))).toBe('A7 B6 C5 D0')
  })

  test('a ballot may name fewer', () => {
    expect(votes(counted('top_three', ['A', 'BA']))).toBe('A5 B3 C0 D0')
  })

  test('more first places decide', () => {
    // A: 3+3 = 6 with two firsts; B: 2+2+2 = 6 with none.
    const count = counted('top_three', ['AB', 'AB', 'CB'])
    expect([votes(count), places(count), broken(count)]).toEqual([
      'A6 B6 C3 D0',
      ['A', 'B', 'C', 'D'],
      ['more_first_places'],
    ])
    expect(count.rounds[0]?.tieBreaks[0]).toEqual({
      rule: 'more_first_places',
      tied: ['A', 'B'],
      values: [
        { candidate: 'A', value: '2' },
        { candidate: 'B', value: '0' },
      ],
    })
  })

  test('then more second places', () => {
    // A: 3+2 = 5 with one first and one second; B: 3+1+1 = 5 with one first and none.
    const count = counted('top_three', ['ACB', 'BCD', 'DAB'])
    expect(votes(count)).toBe('A5 B5 C4 D4')
    expect(count.winners).toEqual(['A'])
    expect(broken(count)).toContain('more_second_places')
  })

  test('a real tie stays a tie', () => {
    const count = counted('top_three', ['ABC', 'BAC'])
    expect([count.result, count.winners, places(count), broken(count)]).toEqual([
      'tie',
      ['A', 'B'],
      ['A=B', 'C', 'D'],
      [],
    ])
  })

  test('without declared tie-breaks none is used', () => {
    expect(counted('top_three', ['AB', 'AB', 'CB'], { tieBreaks: [] })).toMatchObject({
      result: 'tie',
      winners: ['A', 'B'],
    })
  })

  test('those below a withdrawn nominee move up', () => {
    expect(votes(counted('top_three', ['ABC'], { withdrawn: 'A' }))).toBe('B3 C2 D0')
  })
})

describe('scores', () => {
  test('the highest sum wins; a nominee left out gets nothing', () => {
    const count = counted('score', ['A9 B10', 'A8', 'C1'])
    expect([votes(count), places(count)]).toEqual(['A17 B10 C1 D0', ['A', 'B', 'C', 'D']])
    expect(count.rounds[0]?.votes[0]?.scores).toEqual([
      { score: 9, times: '1' },
      { score: 8, times: '1' },
    ])
  })

  test('more tens decide, then more nines', () => {
    expect(broken(counted('score', ['A10 B8', 'A6 B8']))).toEqual(['more_high_scores 10'])
    const count = counted('score', ['A10 B10', 'A9 B8', 'A5 B6'])
    expect([count.winners, broken(count)]).toEqual([['A'], ['more_high_scores 9']])
  })

  test('equal scores stay tied', () => {
    expect(counted('score', ['A7 B3', 'A3 B7'])).toMatchObject({ result: 'tie', winners: ['A', 'B'] })
  })

  test('an empty ballot', () => {
    expect(counted('score', ['-', 'A1']).turnout).toMatchObject({ empty: 1, counted: 1 })
  })
})

describe('instant run-off', () => {
  test('a majority wins at once', () => {
    const count = counted('ranked', ['3xA', '2xB'])
    expect([count.rounds.length, count.winners, votes(count)]).toEqual([1, ['A'], 'A3 B2 C0 D0'])
  })

  test('exactly half is no majority', () => {
    const count = counted('ranked', ['2xA', 'B', 'C'], { standing: 'ABC' })
    expect(count.rounds[0]).toMatchObject({ half: '2', counting: '4', exhausted: '0' })
    expect(count.winners).toEqual(['A'])
  })

  test('a tie for elimination that changes nothing: the same nominee wins either way', () => {
    const count = counted('ranked', ['4xA', '2xBA', '2xCA'], { standing: 'ABC' })
    const [round] = count.rounds
    expect(round?.alternatives?.map(({ eliminated, winners }) => [eliminated, winners])).toEqual([
      ['B', ['A']],
      ['C', ['A']],
    ])
    expect([count.rounds.length, count.result, places(count)]).toEqual([1, 'winner', ['A', 'B=C']])
  })

  test('a tie for elimination that changes who wins is a tie', () => {
    // Without B: A 4, C 3. Without C: A 4, B 5.
    const count = counted('ranked', ['4xA', '3xB', '2xCB', 'C'], { standing: 'ABC' })
    expect(count.rounds[0]?.alternatives).toMatchObject([
      { eliminated: 'B', winners: ['A'], rounds: [{ round: 2, counting: '7', exhausted: '3' }] },
      {
        eliminated: 'C',
        winners: ['B'],
        transfers: [
          { to: 'B', votes: '2' },
          { to: null, votes: '1' },
        ],
      },
    ])
    expect([count.result, places(count)]).toEqual(['tie', ['A=B', 'C']])
  })

  test('those who could not have passed the next go out together', () => {
    const count = counted('ranked', ['5xA', '5xB', '3xCB', 'DB', 'EA'], { standing: 'ABCDE' })
    expect(count.rounds[0]).toMatchObject({ eliminated: ['D', 'E'], together: true })
    expect([votes(count, 2), votes(count, 3), count.winners]).toEqual(['A6 B6 C3', 'A6 B9', ['B']])
  })

  test('more ties than can be followed up: all are eliminated together', () => {
    const standing = 'ABCDEFGHIJKLMNOP'
    const count = counted('ranked', letters(standing), { standing })
    expect(count.winners).toEqual(letters(standing))
  })

  test('transfers say where each ballot went', () => {
    const count = counted('ranked', ['5xA', '4xB', '2xCB', 'C'], { standing: 'ABC' })
    expect(count.rounds[0]?.eliminated).toEqual(['C'])
    expect(count.rounds[0]?.transfers).toEqual([
      { from: 'C', to: 'B', votes: '2' },
      { from: 'C', to: null, votes: '1' },
    ])
    expect([votes(count, 2), count.winners, places(count)]).toEqual(['A5 B6', ['B'], ['B', 'A', 'C']])
  })

  test('places below the winner are those of a count without them', () => {
    // B is out first, and C wins. Without C, B has 6 and A 3.
    const count = counted('ranked', ['4xCB', '3xAB', '2xBC'], { standing: 'ABC' })
    expect(count.rounds[0]?.eliminated).toEqual(['B'])
    expect(places(count)).toEqual(['C', 'B', 'A'])
  })

  test('whom no ballot names is behind, together; below ten places the last count decides', () => {
    expect(places(counted('ranked', ['2xA', 'B'], { standing: 'ABCDE' }))).toEqual(['A', 'B', 'C=D=E'])
    const standing = 'ABCDEFGHIJKLM'
    const ballots = letters(standing).map((letter, index) => `${2 ** (13 - index)}x${letter}`)
    expect(places(counted('ranked', ballots, { standing }))).toEqual(letters(standing))
  })

  test('an earlier round decides who is eliminated', () => {
    // Round 1: A 5, B 3, C 4, D 1. D goes to B: B 4, C 4. In round 1 B had fewer, so B is eliminated.
    const count = counted('ranked', ['5xA', '3xBC', '4xC', 'DB'])
    expect(count.rounds[1]?.tieBreaks).toEqual([
      {
        rule: 'earlier_rounds',
        tied: ['B', 'C'],
        at: 1,
        values: [
          { candidate: 'B', value: '3' },
          { candidate: 'C', value: '4' },
        ],
      },
    ])
    expect(count.rounds[1]?.eliminated).toEqual(['B'])
    expect([votes(count, 3), count.winners]).toEqual(['A5 C7', ['C']])
  })

  test('the last two tied: an earlier round decides', () => {
    const count = counted('ranked', ['3xA', '2xB', 'CB'], { standing: 'ABC' })
    expect([votes(count, 2), broken(count), count.winners]).toEqual(['A3 B3', ['earlier_rounds 1'], ['A']])
  })

  test('without the tie-break the last two stay tied', () => {
    const count = counted('ranked', ['3xA', '2xB', 'CB'], { standing: 'ABC', tieBreaks: [] })
    expect([count.result, count.winners, places(count)]).toEqual(['tie', ['A', 'B'], ['A=B', 'C']])
  })

  test('all tied in the first round: all win', () => {
    expect(counted('ranked', ['AB', 'BA'], { standing: 'AB' })).toMatchObject({
      result: 'tie',
      winners: ['A', 'B'],
    })
  })

  test('one ballot, and a withdrawn first choice', () => {
    expect(counted('ranked', ['AB'], { withdrawn: 'A' }).winners).toEqual(['B'])
  })

  test('no award is counted like a nominee', () => {
    const count = counted('ranked', ['2xnA', 'An', '2xBn'], { noAward: true, standing: 'AB' })
    expect(count).toMatchObject({ result: 'no_award', winners: ['none'] })
  })

  test('a shared rank is shared exactly', () => {
    const ballots: FileChoice[] = [
      { ranks: [['A', 'B', 'C'], 'D'] },
      { ranks: ['A'] },
      { ranks: ['D'], count: 2 },
    ]
    const count = counted('ranked', [], { ballots })
    expect(votes(count)).toBe('A4/3 B1/3 C1/3 D2')
    expect(count.rounds[0]?.transfers).toEqual([
      { from: 'B', to: 'A', votes: '1/3' },
      { from: 'C', to: 'A', votes: '1/3' },
    ])
    expect([votes(count, 2), count.result]).toEqual(['A2 D2', 'winner'])
    expect(broken(count)).toEqual(['earlier_rounds 1'])
  })
})

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield state >>> 8
  }
}

function shuffled<T>(items: readonly T[], random: Generator<number>): T[] {
  return [...items]
    .map((item) => ({ item, at: Number(random.next().value) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

describe('whatever the ballots', () => {
  const methods = Object.keys(METHOD_RULES) as Method[]
  test.each(methods.flatMap((method) => [1, 2, 3, 4, 5].map((seed) => [method, seed] as const)))(
    '%s, seed %i: order of ballots and candidates means nothing, and votes add up',
    (method, seed) => {
      const random = numbers(seed * 7_919)
      const number = (below: number) => Number(random.next().value) % below
      const ballots = Array.from({ length: 5 + number(30) }, (): FileChoice => {
        const some = shuffled(letters('ABCDE'), random).slice(0, number(6))
        if (number(9) === 0) return { skip: true }
        if (method === 'one') return { pick: some[0] ?? 'E' }
        if (method === 'approval') return { picks: some }
        if (method === 'score') return { scores: Object.fromEntries(some.map((id) => [id, 1 + number(10)])) }
        return { ranks: some.slice(0, method === 'top_three' ? 3 : 5) }
      })
      const candidates = letters('ABCDE').map((id) => ({ id, name: id }))
      const file = (category: Partial<CategoryBallots>): BallotFile => ({
        format: 'laureate-ballots/1',
        year: 2027,
        categories: [
          {
            ...{ id: 'P01', name: 'x', method, noAward: false, candidates, ballots },
            ...(method === 'stv' ? { seats: 2 } : {}),
            ...category,
          },
        ],
      })
      const straight = countFile(file({}))
      const mixed = countFile(
        file({ ballots: shuffled(ballots, random), candidates: shuffled(candidates, random) }),
      )
      expect(artefactBytes(mixed).text).toBe(artefactBytes(straight).text)
      const [category] = straight.categories
      if (!category || 'withheld' in category) throw new Error('counted nothing')
      for (const round of category.rounds)
        if (method === 'ranked') {
          const total = round.votes.reduce((all, each) => all + Number(each.votes), 0)
          expect(total + Number(round.exhausted)).toBe(category.turnout.counted)
        }
      expect(category.ranking.flatMap((place) => place.candidates).sort()).toEqual(letters('ABCDE'))
    },
  )
})

test('rules are written for every method and tie-break', () => {
  for (const { counting, tieBreaks } of Object.values(METHOD_RULES)) {
    expect(counting).toMatch(/\.$/)
    for (const rule of tieBreaks) expect(TIE_BREAK_RULES[rule]).toMatch(/\.$/)
  }
  expect(CASE_RULES.length).toBeGreaterThan(10)
})
