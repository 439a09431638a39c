import type { Trx } from '#db/client.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
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

/** Locks the places and carts of studios, in the order of ids and before the studios themselves. Answers the carts. */
export async function lockContents(studioIds: readonly number[], trx: Trx): Promise<number[]> {
  for (const id of studioIds) await lockPlaces(id, trx)
  const found = trx
    .selectFrom('carts')
    .where('studio_id', 'in', [...studioIds])
    .orderBy('id')
    .select('id')
  const carts = await found.forNoKeyUpdate().execute()
  return carts.map(({ id }) => id)
}

/** Takes everything out of the carts of an archived studio. */
export async function emptyCarts(cartIds: readonly number[], now: Date, trx: Trx): Promise<void> {
  if (cartIds.length === 0) return
  for (const each of partsOf('studioContents')) await each.emptyCarts?.(cartIds, now, trx)
}
