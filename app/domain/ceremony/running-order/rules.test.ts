import { describe, expect, test } from 'vitest'
import { filled, moved, placesIn, placeToReturnTo, runningOrder, type Move } from './rules.ts'

const order = { blocks: [[1, 2], [3]], left: [4] }

describe('a move in the running order', () => {
  test.each<[number, Move, number[][], number[]]>([
    [2, { to: 'up' }, [[2, 1], [3]], [4]],
    [1, { to: 'down' }, [[2, 1], [3]], [4]],
    [1, { to: 'up' }, [[1, 2], [3]], [4]],
    [3, { to: 'down' }, [[1, 2], [3]], [4]],
    // The only award of a block leaves it to the block before.
    [3, { to: 'up' }, [[1, 2, 3]], [4]],
    [2, { to: 'down' }, [[1], [2, 3]], [4]],
    [4, { to: 'up' }, [[1, 2], [3]], [4]],
    [4, { to: 'place', block: 1, position: 2 }, [[1, 4, 2], [3]], []],
    [4, { to: 'place', block: 3, position: null }, [[1, 2], [3], [4]], []],
    [4, { to: 'place', block: 9, position: 7 }, [[1, 2], [3], [4]], []],
    [1, { to: 'place', block: 1, position: 99 }, [[2, 1], [3]], [4]],
    [3, { to: 'place', block: null, position: null }, [[1, 2]], [4, 3]],
    [3, { to: 'place', block: 2, position: 1 }, [[1, 2], [3]], [4]],
  ])('%i: %j', (id, move, blocks, left) => {
    expect(moved(order, id, move)).toEqual({ blocks, left })
  })
})

test('what is in no block is put at the end', () => {
  expect(filled(order)).toEqual({
    blocks: [
      [1, 2],
      [3, 4],
    ],
    left: [],
  })
  expect(filled({ blocks: [], left: [4, 5] })).toEqual({ blocks: [[4, 5]], left: [] })
  expect(filled({ blocks: [], left: [] })).toEqual({ blocks: [], left: [] })
})

test('places are stored over all blocks, and read back in the same order', () => {
  const places = placesIn(order)
  expect(places.map(({ ceremonyBatch, ceremonyOrder }) => [ceremonyBatch, ceremonyOrder])).toEqual([
    [1, 1],
    [1, 2],
    [2, 3],
    [null, null],
  ])
  expect(runningOrder(places.map((place) => ({ ...place, number: place.id })))).toEqual(order)
})

test('gaps between blocks are closed, and an award without a place comes last in its block', () => {
  const category = (id: number, ceremonyBatch: number | null, ceremonyOrder: number | null) => ({
    ...{ id, number: id, ceremonyBatch, ceremonyOrder },
  })
  expect(
    runningOrder([category(1, 4, null), category(2, 4, 9), category(3, 2, 1), category(5, null, 3)]),
  ).toEqual({ blocks: [[3], [2, 1]], left: [5] })
})

test.each([
  [1, { block: 1, position: 1 }],
  [2, { block: 1, position: 2 }],
  // Its block is gone once it has left, and so is the number that named it.
  [3, null],
  [4, null],
])('award %s is returned to %j', (id, place) => {
  expect(placeToReturnTo(order, id)).toEqual(place)
})
