import type { Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'

/** What a module does with its records of a studio in the transaction that merges or archives the studio. */
export interface StudioContents {
  /** The studio is merged into another one. Returns counts for the history. */
  move?(fromId: number, intoId: number, trx: Trx): Promise<Record<string, number> | void>
  /** As `move`, but last, because each studio has a cart. */
  moveCarts?(fromId: number, intoId: number, now: Date, trx: Trx): Promise<void>
  /** The studio was archived. The carts are locked. */
  emptyCarts?(cartIds: readonly number[], now: Date, trx: Trx): Promise<void>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    studioContents?: StudioContents
  }
}

export async function moveContents(
  fromId: number,
  intoId: number,
  now: Date,
  trx: Trx,
): Promise<Record<string, number>> {
  const contents = partsOf('studioContents')
  const moved: Record<string, number> = {}
  for (const { move } of contents) Object.assign(moved, await move?.(fromId, intoId, trx))
  for (const { moveCarts } of contents) await moveCarts?.(fromId, intoId, now, trx)
  return moved
}

export async function emptyCarts(cartIds: readonly number[], now: Date, trx: Trx): Promise<void> {
  for (const each of partsOf('studioContents')) await each.emptyCarts?.(cartIds, now, trx)
}
