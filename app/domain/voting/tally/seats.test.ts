import { describe, expect, test } from 'vitest'
import { countFile, sha256 } from './artefact.server.ts'
import type { CategoryBallots } from './choices.ts'
import { countCategory } from './count.ts'
import { readBallots } from './files/read.ts'
import type { CategoryResult, Round } from './result.ts'

/** Several seats in one category. `5xACB` are five ballots that rank A, C, B. */

type Given = Partial<CategoryBallots> & { standing?: string }
type Counted = Omit<CategoryResult, 'inputSha256'>

const ballotsOf = (said: readonly string[]) =>
  said.map((each) => {
    const [count = '', ranks = ''] = each.split('x')
    return { ranks: [...ranks], count: Number(count) }
  })

function counted(
  seats: number,
  said: readonly string[],
  { standing = 'ABCDE', ...given }: Given = {},
): Counted {
  const candidates = [...standing].map((id) => ({ id, name: `Work ${id}` }))
  const category = { id: 'P01', name: 'Short', method: 'stv' as const, noAward: false, candidates, seats }
  return countCategory({ ...category, ballots: ballotsOf(said), ...given }, sha256)
}

const votes = (round: Round | undefined) =>
  round?.votes.map(({ candidate, votes }) => `${candidate}${votes}`).join(' ')
const places = ({ ranking }: Counted) => ranking.map(({ candidates }) => candidates.join('='))

describe('a count for several seats', () => {
  // The example that many introductions have: three of the foods that twenty guests ranked are bought.
  const GUESTS = ['4xO', '2xPO', '8xCS', '4xCB', '1xS', '1xB']

  test('a surplus goes on at a part of its value, and who is last goes', () => {
    const count = counted(3, GUESTS, { standing: 'BCOPS' })
    expect([count.quota, count.seats, count.result]).toEqual(['6', 3, 'elected'])
    expect(count.rounds.map(votes)).toEqual(['B1 C12 O4 P2 S1', 'B3 C6 O4 P2 S5', 'B3 C6 O6 S5', 'C6 O6 S5'])
    expect(count.rounds.map(({ elected }) => elected)).toEqual([['C'], [], ['O'], ['S']])
    expect(count.rounds.map(({ surplusOf, eliminated }) => surplusOf ?? eliminated)).toEqual([
      ['C'],
      ['P'],
      ['B'],
      undefined,
    ])
    expect(count.rounds[0]?.transfers).toEqual([
      { from: 'C', to: 'B', votes: '2' },
      { from: 'C', to: 'S', votes: '4' },
    ])
    expect(count.rounds.map(({ exhausted }) => exhausted)).toEqual(['0', '0', '0', '3'])
    expect([count.winners, places(count)]).toEqual([
      ['C', 'O', 'S'],
      ['C', 'O', 'S', 'B', 'P'],
    ])
  })

  test('values are cut off after five decimals, and what is lost is told with what no longer counts', () => {
    // A quota of 4, and a surplus of 3 of 7 votes: 0.42857 for each ballot.
    const count = counted(2, ['5xAB', '1xAC', '1xA', '2xC', '2xB'], { standing: 'ABC' })
    expect(votes(count.rounds[1])).toBe('A4 B4.14285 C2.42857')
    expect(count.rounds[1]?.exhausted).toBe('0.42858')
    expect(count.rounds[0]?.transfers).toEqual([
      { from: 'A', to: 'B', votes: '2.14285' },
      { from: 'A', to: 'C', votes: '0.42857' },
      { from: 'A', to: null, votes: '0.42858' },
    ])
  })

  test('a ballot goes past those who are elected', () => {
    const count = counted(3, ['9xABC', '5xB', '1xC', '1xD'], { standing: 'ABCD' })
    expect(count.rounds[0]?.elected).toEqual(['A', 'B'])
    expect(votes(count.rounds[1])).toBe('A5 B5 C4.99996 D1')
    expect(count.winners).toEqual(['A', 'B', 'C'])
  })

  test('the larger surplus goes on first', () => {
    const count = counted(3, ['7xAC', '9xBD', '1xC', '1xD', '2xE'])
    expect(count.rounds[0]?.surplusOf).toEqual(['B'])
    expect(count.rounds[0]?.elected).toEqual(['B', 'A'])
  })

  test('who is left fills the last seats also without a quota, by their votes', () => {
    const count = counted(2, ['3xA', '2xB', '1xC'], { standing: 'ABC' })
    expect(count.rounds).toHaveLength(2)
    expect(places(count)).toEqual(['A', 'B', 'C'])
  })

  test.each([
    ['as many nominees as seats', 'AB', ['B', 'A']],
    ['fewer than seats', 'A', ['A']],
  ])('%s: all are elected', (_, standing, winners) => {
    const said = standing === 'AB' ? ['2xB', '1xA'] : ['2xA']
    const count = counted(standing.length === 1 ? 3 : 2, said, { standing })
    expect([count.result, count.winners, count.rounds.length]).toEqual(['elected', winners, 1])
  })

  test('without a ballot nothing is elected', () => {
    expect(counted(2, [])).toMatchObject({ result: 'no_result', winners: [], rounds: [], seats: 2 })
  })

  test('a withdrawn nominee is not in it', () => {
    const candidates = ['A', 'B', 'C'].map((id) => ({
      id,
      name: id,
      ...(id === 'A' && { withdrawn: true as const }),
    }))
    expect(counted(2, ['3xAB', '1xC'], { candidates }).winners).toEqual(['B', 'C'])
  })
})

describe('ties', () => {
  test('earlier rounds decide who is eliminated', () => {
    // After C is out, B and D have 3 each; D had fewer before.
    const count = counted(2, ['5xA', '3xB', '2xD', '1xCD', '4xE'])
    const round = count.rounds.find(({ tieBreaks }) => tieBreaks.length > 0)
    expect(round?.tieBreaks).toEqual([
      {
        ...{ rule: 'earlier_rounds', at: 1, tied: ['B', 'D'] },
        values: [
          { candidate: 'B', value: '3' },
          { candidate: 'D', value: '2' },
        ],
      },
    ])
    expect(round?.eliminated).toEqual(['D'])
  })

  test('nominees without a vote go together', () => {
    const count = counted(2, ['5xA', '4xB', '3xC'])
    expect(count.rounds[0]).toMatchObject({ eliminated: ['D', 'E'], together: true })
    expect(count.rounds[0]?.alternatives).toBeUndefined()
  })

  test('a tie for the last seat stays one: all of them win, and the result says for how many seats', () => {
    const count = counted(2, ['4xA', '2xB', '2xC'], { standing: 'ABC' })
    expect(count).toMatchObject({
      result: 'elected',
      winners: ['A', 'B', 'C'],
      tied: { seats: 1, candidates: ['B', 'C'] },
    })
    expect(places(count)).toEqual(['A', 'B=C'])
    expect(count.rounds.at(-1)?.alternatives).toMatchObject([
      { eliminated: 'B', winners: ['A', 'C'] },
      { eliminated: 'C', winners: ['A', 'B'] },
    ])
  })

  test('all of them equal: tied for all seats', () => {
    expect(counted(2, ['2xA', '2xB', '2xC'], { standing: 'ABC' })).toMatchObject({
      winners: ['A', 'B', 'C'],
      tied: { seats: 2, candidates: ['A', 'B', 'C'] },
    })
  })

  test('a tie that changes nothing is none', () => {
    // A and B are elected, whether C or D goes first.
    const count = counted(2, ['4xA', '4xB', '1xCA', '1xDB'], { standing: 'ABCD' })
    expect([count.winners, count.tied]).toEqual([['A', 'B'], undefined])
  })

  test('equal surpluses are counted in both orders', () => {
    const count = counted(3, ['6xAC', '6xBD', '4xE', '1xC', '1xD'], { standing: 'ABCDE' })
    expect(count.rounds[0]?.alternatives?.map(({ surplusOf }) => surplusOf)).toEqual(['A', 'B'])
  })

  test('lots, where they were announced, decide them all', () => {
    const given = { standing: 'ABC', lot: '9f' }
    const count = counted(2, ['4xA', '2xB', '2xC'], given)
    const lots = ['B', 'C'].map((id) => ({ candidate: id, value: sha256(`9f|P01|${id}`) }))
    const [first] = [...lots].sort((a, b) => (a.value < b.value ? -1 : 1))
    expect([count.winners, count.tied]).toEqual([['A', first?.candidate], undefined])
    expect(count.rounds.flatMap(({ tieBreaks }) => tieBreaks)).toEqual([
      { rule: 'lot', tied: ['B', 'C'], values: lots },
    ])
    expect(count.tieBreaks).toEqual(['earlier_rounds', 'lot'])
  })

  test('very many equal nominees end in a tie, and not in a count without end', () => {
    const standing = 'ABCDEFGHIJKLMNOPQRST'
    const count = counted(
      7,
      [...standing].map((id) => `1x${id}`),
      { standing },
    )
    expect(count.tied).toEqual({ seats: 7, candidates: [...standing] })
  })
})

describe('a file', () => {
  const category = {
    ...{ id: 'P01', name: 'Short', method: 'stv', noAward: false, seats: 2 },
    candidates: ['A', 'B', 'C'].map((id) => ({ id, name: id })),
    ballots: [{ ranks: ['A', 'B'] }, { ranks: ['C'] }],
  }
  const read = (change: object) =>
    readBallots(
      'a.json',
      Buffer.from(
        JSON.stringify({
          format: 'laureate-ballots/1',
          year: 2027,
          categories: [{ ...category, ...change }],
        }),
      ),
      null,
    )

  test('says how many seats there are, in its hash too', () => {
    const [two, three] = [read({}), read({ seats: 3 })]
    if (!two.ok || !three.ok) throw new Error('not read')
    expect(countFile(two.value).categories[0]).toMatchObject({ seats: 2, result: 'elected' })
    expect(countFile(two.value).input.sha256).not.toBe(countFile(three.value).input.sha256)
  })

  test.each([
    ['none', { seats: undefined }, /needs a number of seats/],
    ['one seat', { seats: 1 }, /seats/],
    ['too many', { seats: 21 }, /seats/],
    ['half a seat', { seats: 2.5 }, /seats/],
    ['seats of another method', { method: 'ranked' }, /for no other/],
    ['no award', { noAward: true }, /offers no award/],
    ['a shared rank', { ballots: [{ ranks: [['A', 'B']] }] }, /rank/],
  ])('is refused with %s', (_, change, message) => {
    expect(read(change)).toMatchObject({ ok: false, message: expect.stringMatching(message) as string })
  })
})

/**
 * The same rules once more, ballot by ballot and without a shortcut: every paper lies with one candidate at its own value, and where a tie is left
 * each of the tied is tried. Answers every set of elected that can come of it.
 */
interface Paper {
  ranks: string[]
  value: bigint
  with: string | null
}
interface Table {
  papers: Paper[]
  fixed: Map<string, bigint>
  elected: string[]
  out: string[]
  history: Map<string, bigint>[]
}

const ONE = 100_000n

function outcomes(seats: number, candidates: string[], ballots: string[][]): Set<string> {
  const quota = (BigInt(ballots.length) / BigInt(seats + 1) + 1n) * ONE
  const found = new Set<string>()
  const held = ({ papers, fixed }: Table, id: string) =>
    fixed.get(id) ?? papers.filter((paper) => paper.with === id).reduce((sum, { value }) => sum + value, 0n)
  const lastOf = (table: Table, ids: string[], sign: 1n | -1n): string[] => {
    const keyOf = (id: string) => [...table.history].reverse().map((votes) => sign * (votes.get(id) ?? 0n))
    const less = (a: bigint[], b: bigint[]) => {
      const at = a.findIndex((each, index) => each !== b[index])
      return at >= 0 && (a[at] ?? 0n) < (b[at] ?? 0n)
    }
    return ids.filter((id) => !ids.some((other) => less(keyOf(other), keyOf(id))))
  }
  const walk = (given: Table): void => {
    const table = structuredClone(given)
    table.history.push(new Map(candidates.map((id) => [id, held(table, id)])))
    const open = () => candidates.filter((id) => !table.elected.includes(id) && !table.out.includes(id))
    table.elected.push(...open().filter((id) => held(table, id) >= quota))
    if (table.elected.length < seats && open().length <= seats - table.elected.length)
      table.elected.push(...open())
    if (table.elected.length >= seats || open().length === 0) {
      found.add([...table.elected].sort().join(''))
      return
    }
    const over = table.elected.filter((id) => held(table, id) > quota)
    const kind = over.length > 0 ? 'surplus' : 'exclusion'
    for (const id of kind === 'surplus' ? lastOf(table, over, -1n) : lastOf(table, open(), 1n)) {
      const next = structuredClone(table)
      const total = held(table, id)
      if (kind === 'exclusion') next.out.push(id)
      const may = open().filter((each) => each !== id)
      for (const paper of next.papers) {
        if (paper.with !== id) continue
        const to = paper.ranks.slice(paper.ranks.indexOf(id) + 1).find((each) => may.includes(each)) ?? null
        if (kind === 'surplus') paper.value = ((total - quota) * paper.value) / total
        paper.with = to
      }
      next.fixed.set(id, kind === 'surplus' ? quota : 0n)
      walk(next)
    }
  }
  const papers = ballots.map((ranks) => ({ ranks, value: ONE, with: ranks[0] ?? null }))
  walk({ papers, fixed: new Map(), elected: [], out: [], history: [] })
  return found
}

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield state >>> 8
  }
}

describe('random elections', () => {
  const CANDIDATES = [...'ABCDEF']
  // In the last one two who are tied for exclusion bring a third above the quota, so that their order matters.
  const SEEDS = [...Array.from({ length: 400 }, (_, index) => index + 1), 1_244]

  function election(seed: number) {
    const random = numbers(seed * 7_919)
    const number = (below: number) => Number(random.next().value) % below
    const candidates = CANDIDATES.slice(0, 3 + number(4))
    const seats = 2 + number(2)
    const ballots = Array.from({ length: 3 + number(40) }, () =>
      candidates
        .map((id) => ({ id, at: number(1_000) }))
        .sort((a, b) => a.at - b.at)
        .slice(0, 1 + number(candidates.length))
        .map(({ id }) => id),
    )
    const category = { id: 'P01', name: 'x', method: 'stv' as const, noAward: false, seats }
    return { candidates, seats, ballots, category }
  }

  test('end as a count ballot by ballot that tries every order of a tie', () => {
    let withTie = 0
    for (const seed of SEEDS) {
      const { candidates, seats, ballots, category } = election(seed)
      const expected = [...outcomes(seats, candidates, ballots)].map((each) => [...each])
      const always = candidates.filter((id) => expected.every((each) => each.includes(id)))
      const sometimes = candidates.filter(
        (id) => !always.includes(id) && expected.some((each) => each.includes(id)),
      )
      const given = {
        candidates: candidates.map((id) => ({ id, name: id })),
        ballots: ballots.map((ranks) => ({ ranks })),
      }
      const count = countCategory({ ...category, ...given }, sha256)
      expect([seed, [...count.winners].sort()]).toEqual([seed, [...always, ...sometimes].sort()])
      expect([seed, count.tied?.candidates ?? []]).toEqual([seed, sometimes])
      if (sometimes.length > 0) withTie += 1
      // With lots there is one of these ends, and never a tie.
      const drawn = countCategory({ ...category, ...given, lot: String(seed) }, sha256)
      expect(drawn.tied).toBeUndefined()
      expect(expected.map((each) => each.join(''))).toContain([...drawn.winners].sort().join(''))
    }
    expect(withTie).toBeGreaterThan(20)
  })

  test('fill the seats, keep all votes and lose almost nothing to the five decimals', () => {
    const hundredThousandths = (text: string) => {
      const [whole = '0', part = ''] = text.split('.')
      return BigInt(whole) * ONE + BigInt(part.padEnd(5, '0'))
    }
    for (const seed of SEEDS) {
      const { candidates, seats, ballots, category } = election(seed)
      const given = {
        candidates: candidates.map((id) => ({ id, name: id })),
        ballots: ballots.map((ranks) => ({ ranks })),
      }
      const { rounds, ranking, winners, tied, quota } = countCategory({ ...category, ...given }, sha256)
      expect(winners.length - (tied?.candidates.length ?? 0) + (tied?.seats ?? 0)).toBe(
        Math.min(seats, candidates.length),
      )
      expect(ranking.flatMap((place) => place.candidates).sort()).toEqual(candidates)
      for (const { votes, counting, exhausted, elected = [] } of rounds) {
        const sum = votes.reduce((all, each) => all + hundredThousandths(each.votes), 0n)
        expect(sum).toBe(hundredThousandths(counting))
        expect(sum + hundredThousandths(exhausted)).toBe(BigInt(ballots.length) * ONE)
        const reached = votes.filter((each) => hundredThousandths(each.votes) >= BigInt(quota ?? 0) * ONE)
        for (const id of elected) expect(candidates).toContain(id)
        for (const { candidate } of reached) expect(winners).toContain(candidate)
      }
    }
  })
})
