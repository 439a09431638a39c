/** The running order: blocks of awards, and those that are in none yet. Pure. */

export interface RunningOrder {
  /** Categories of each block, in their order. */
  blocks: readonly (readonly number[])[]
  /** Not in the running order yet, by number. */
  left: readonly number[]
}

export interface Placed {
  id: number
  number: number
  ceremonyBatch: number | null
  ceremonyOrder: number | null
}

/** Most blocks of one evening. */
export const MAX_BLOCKS = 20
export const MAX_PRESENTERS = 4

export const AWARD_LABELS = { block: 'Block', position: 'Position', notes: 'Notes' } as const

/** The running order of stored places. An award with a block and no place comes last in it. */
export function runningOrder(categories: readonly Placed[]): RunningOrder {
  const last = Number.MAX_SAFE_INTEGER
  const sorted = categories.toSorted(
    (a, b) => (a.ceremonyOrder ?? last) - (b.ceremonyOrder ?? last) || a.number - b.number,
  )
  const numbers = [...new Set(sorted.flatMap(({ ceremonyBatch: batch }) => batch ?? []))].sort(
    (a, b) => a - b,
  )
  return {
    blocks: numbers.map((block) =>
      sorted.filter(({ ceremonyBatch }) => ceremonyBatch === block).map(({ id }) => id),
    ),
    left: categories
      .filter(({ ceremonyBatch }) => ceremonyBatch === null)
      .toSorted((a, b) => a.number - b.number)
      .map(({ id }) => id),
  }
}

export type Move =
  | { to: 'up' | 'down' }
  /** A block by its number, one more for a new one, `null` to leave the running order; a position in it, from 1. */
  | { to: 'place'; block: number | null; position: number | null }

/** The running order after one move; emptied blocks are gone. Unchanged where there is nowhere to move to. */
export function moved(order: RunningOrder, id: number, move: Move): RunningOrder {
  const at = order.blocks.findIndex((block) => block.includes(id))
  if (move.to === 'place') return placed(order, id, move)
  if (at < 0) return order
  const block = order.blocks[at] ?? []
  const position = block.indexOf(id)
  const step = move.to === 'up' ? -1 : 1
  if (block[position + step] !== undefined)
    return placed(order, id, { block: at + 1, position: position + 1 + step })
  const next = order.blocks[at + step]
  if (!next) return order
  return placed(order, id, { block: at + 1 + step, position: step < 0 ? next.length + 1 : 1 })
}

function placed(
  order: RunningOrder,
  id: number,
  { block, position }: { block: number | null; position: number | null },
): RunningOrder {
  const blocks = order.blocks.map((each) => each.filter((other) => other !== id))
  const left = order.left.filter((other) => other !== id)
  if (block === null) return { blocks: blocks.filter(({ length }) => length > 0), left: [...left, id] }
  const at = Math.min(block - 1, blocks.length)
  const into = blocks[at] ?? []
  const place = Math.min(Math.max((position ?? into.length + 1) - 1, 0), into.length)
  const next = blocks.toSpliced(at, 1, into.toSpliced(place, 0, id))
  return { blocks: next.filter(({ length }) => length > 0), left }
}

/**
 * The place to which a move can be taken back; `null` for an award that is in no block, or alone in one, since an emptied block is
 * gone and the numbers of the others have changed.
 */
export function placeToReturnTo(
  { blocks }: RunningOrder,
  id: number,
): { block: number; position: number } | null {
  const at = blocks.findIndex((block) => block.includes(id))
  const block = blocks[at] ?? []
  return block.length > 1 ? { block: at + 1, position: block.indexOf(id) + 1 } : null
}

/** All that are in no block, at the end of the last one. */
export function filled({ blocks, left }: RunningOrder): RunningOrder {
  const last = blocks.at(-1) ?? []
  return { blocks: [...blocks.slice(0, -1), [...last, ...left]].filter(({ length }) => length > 0), left: [] }
}

/** Block and place of each category, as they are stored: places count over all blocks. */
export function placesIn({ blocks, left }: RunningOrder) {
  let order = 0
  return [
    ...blocks.flatMap((block, at) =>
      block.map((id) => ({
        id,
        ceremonyBatch: (at + 1) as number | null,
        ceremonyOrder: (order += 1) as number | null,
      })),
    ),
    ...left.map((id) => ({ id, ceremonyBatch: null, ceremonyOrder: null })),
  ]
}
