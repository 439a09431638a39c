import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { countFile, sha256 } from './artefact.server.ts'
import type { BallotFile, CategoryBallots } from './choices.ts'
import { countCategory } from './count.ts'
import { readBallots } from './files/read.ts'
import type { CategoryResult } from './result.ts'

/** Comparing every two candidates, “No award” alone against a winner, and lots. `5xACB` are five ballots that rank A, C, B. */

function counted(said: readonly string[], given: Partial<CategoryBallots> = {}, standing = 'ABCDE') {
  const candidates = [...standing].map((id) => ({ id: id === 'n' ? 'none' : id, name: `Work ${id}` }))
  const ballots = said.map((each) => {
    const [count = '', ranks = ''] = each.split('x')
    return { ranks: [...ranks].map((id) => (id === 'n' ? 'none' : id)), count: Number(count) }
  })
  const noAward = standing.includes('n')
  const category = { id: 'P01', name: 'Short', method: 'schulze' as const, noAward, candidates, ballots }
  return countCategory({ ...category, ...given }, sha256)
}

const places = ({ ranking }: Pick<CategoryResult, 'ranking'>) =>
  ranking.map(({ candidates }) => candidates.join('='))

const strength = ({ rounds }: Pick<CategoryResult, 'rounds'>, from: string, to: string) =>
  rounds[0]?.chains?.find((chain) => chain.from === from && chain.to === to)?.strength

describe('each against each', () => {
  // The example of Schulze's paper with 45 voters and five candidates, its strongest paths and its order.
  const PUBLISHED = ['5xACBED', '5xADECB', '8xBEDAC', '3xCABED', '7xCAEBD', '2xCBADE', '7xDCEBA', '8xEBADC']

  test('the published example has the published chains and order', () => {
    const count = counted(PUBLISHED)
    expect(places(count)).toEqual(['E', 'A', 'C', 'B', 'D'])
    const published = { AB: 28, AC: 28, AD: 30, AE: 24, BA: 25, BC: 28, BD: 33, BE: 24, CA: 25, CB: 29 }
    const others = { CD: 29, CE: 24, DA: 25, DB: 28, DC: 28, DE: 24, EA: 25, EB: 28, EC: 28, ED: 31 }
    for (const [[from = '', to = ''], expected] of Object.entries({ ...published, ...others }))
      expect([from, to, strength(count, from, to)]).toEqual([from, to, String(expected)])
  })

  test('who beats all others wins, without chains', () => {
    const count = counted(['3xABC', '2xBCA', '2xBAC'], {}, 'ABC')
    expect([places(count), count.rounds[0]?.chains]).toEqual([['B', 'A', 'C'], undefined])
    expect(count.rounds[0]?.votes.map(({ votes }) => votes)).toEqual(['1', '2', '0'])
    expect(count.rounds[0]?.pairs?.[0]).toEqual({ one: 'A', other: 'B', forOne: '3', forOther: '4' })
  })

  test('candidates without a rank are below all that have one, and equal among themselves', () => {
    const count = counted(['2xA', '1xBA'], {}, 'ABC')
    expect(count.rounds[0]?.pairs).toEqual([
      { one: 'A', other: 'B', forOne: '2', forOther: '1' },
      { one: 'A', other: 'C', forOne: '3', forOther: '0' },
      { one: 'B', other: 'C', forOne: '1', forOther: '0' },
    ])
  })

  test('a circle of equal wins is a tie of all', () => {
    const count = counted(['1xABC', '1xBCA', '1xCAB'], {}, 'ABC')
    expect([places(count), count.result]).toEqual([['A=B=C'], 'tie'])
  })

  test('no award is a candidate like the others', () => {
    expect(counted(['3xnA', '2xAn'], {}, 'ABn').result).toBe('no_award')
  })
})

describe('real elections', () => {
  const folder = fileURLToPath(new URL('elections/', import.meta.url))

  test.each([
    // In both the city's and the state's run-off another one won; by pairs Montroll and Begich beat everyone (elections/README.md).
    [
      'burlington-2009-complete.toi',
      'Andy Montroll',
      { 'Bob Kiss': [4064, 3476], 'Kurt Wright': [4597, 3664] },
    ],
  ] as const)('%s has the pairs that were published', (name, winner, against) => {
    const file = readBallots(name, fs.readFileSync(path.join(folder, name)), 'schulze')
    if (!file.ok) throw new Error(file.message)
    const [category] = countFile(file.value).categories
    if (!category || 'withheld' in category) throw new Error('counted nothing')
    const idOf = (wanted: string) => category.candidates.find((each) => each.name === wanted)?.id
    expect(category.winners).toEqual([idOf(winner)])
    for (const [other, votes] of Object.entries(against)) {
      const both = [idOf(winner), idOf(other)]
      const pair = category.rounds[0]?.pairs?.find(
        ({ one, other: two }) => both.includes(one) && both.includes(two),
      )
      const own = pair?.one === idOf(winner) ? [pair?.forOne, pair?.forOther] : [pair?.forOther, pair?.forOne]
      expect(own.map(Number)).toEqual([...votes])
    }
  })
})

describe('a winner against “No award” alone', () => {
  const given = { method: 'ranked' as const, noAwardTest: true as const }

  test.each([
    ['more rank them above it', ['5xA', '4xnA'], ['A', 'none', 'B'], 'winner'],
    ['more rank it above them', ['4xAn', '3xBnA', '2xnBA'], ['none', 'B', 'A'], 'no_award'],
    ['as many above as below', ['3xAn', '2xBnA', '1xnBA'], ['A', 'none', 'B'], 'winner'],
    ['no award wins the run-off itself', ['5xn', '4xA'], ['none', 'A', 'B'], 'no_award'],
  ] as const)('%s', (_, ballots, order, result) => {
    const count = counted(ballots, given, 'ABn')
    expect([places(count), count.result]).toEqual([order, result])
  })

  test('without the announcement nothing is compared', () => {
    const count = counted(['4xAn', '3xBnA', '2xnBA'], { method: 'ranked' }, 'ABn')
    expect([count.result, count.winners, count.noAwardTest]).toEqual(['winner', ['B'], undefined])
  })

  test('says the figures', () => {
    expect(counted(['5xA', '4xnA'], given, 'ABn').noAwardTest).toEqual([
      { one: 'A', other: 'none', forOne: '5', forOther: '4' },
    ])
  })
})

describe('lots', () => {
  const TIED = ['2xA', '2xB', '1xC']
  const drawn = (lot: string, method: CategoryBallots['method'] = 'ranked') =>
    counted(TIED, { method, lot }, 'ABC')

  test.each(['one', 'top_three', 'ranked', 'schulze'] as const)('decide the first place by %s', (method) => {
    const count = drawn('9f', method)
    const lots = ['A', 'B'].map((id) => ({ candidate: id, value: sha256(`9f|P01|${id}`) }))
    const first = [...lots].sort((a, b) => (a.value < b.value ? -1 : 1))[0]?.candidate
    expect([count.result, count.winners]).toEqual(['winner', [first]])
    expect(count.rounds.at(-1)?.tieBreaks.at(-1)).toEqual({ rule: 'lot', tied: ['A', 'B'], values: lots })
    expect(count.tieBreaks.at(-1)).toBe('lot')
  })

  test('fall to each about as often', () => {
    const firsts = Array.from({ length: 400 }, (_, seed) => drawn(`seed ${seed}`).winners[0])
    const ofA = firsts.filter((winner) => winner === 'A').length
    expect([ofA > 150, ofA < 250, firsts.includes('C')]).toEqual([true, true, false])
  })

  test('decide nothing where there is no tie, and no place below the first', () => {
    expect(places(counted(['3xA', '2xB', '2xC'], { method: 'one', lot: '9f' }, 'ABC'))).toEqual(['A', 'B=C'])
  })

  test('stand in the file and in its hash', () => {
    const file = (lot: string): BallotFile => ({
      format: 'laureate-ballots/1',
      year: 2027,
      categories: [
        {
          ...{ id: 'P01', name: 'Short', method: 'one', noAward: false, lot },
          candidates: [{ id: 'A', name: 'A' }],
          ballots: [{ pick: 'A' }],
        },
      ],
    })
    const read = readBallots('a.json', Buffer.from(JSON.stringify(file('9f'))), null)
    expect(read).toMatchObject({ ok: true, value: { categories: [{ lot: '9f' }] } })
    expect(countFile(file('9f')).input.sha256).not.toBe(countFile(file('a0')).input.sha256)
  })
})
