import { expect, test } from 'vitest'
import { movedFrom } from './piles.ts'

test('a value is cut off once, after what it was has been multiplied by the surplus', () => {
  // 0.66666 of a vote, of which a third goes on: 0.22222. Cutting the third off first would give 0.22221.
  const parcels = new Map([['A', [{ ranks: ['A', 'B'], weight: 2n, value: 66_666n }]]])
  const votes = new Map([
    ['A', 300_000n],
    ['B', 0n],
  ])
  const { piles, transfers } = movedFrom({ parcels, votes }, ['A'], 200_000n, new Set(['B']))
  expect(piles.parcels.get('B')).toEqual([{ ranks: ['A', 'B'], weight: 2n, value: 22_222n }])
  expect([...piles.votes]).toEqual([
    ['A', 200_000n],
    ['B', 44_444n],
  ])
  expect(transfers).toEqual([
    { from: 'A', to: 'B', votes: 44_444n },
    { from: 'A', to: null, votes: 55_556n },
  ])
})
