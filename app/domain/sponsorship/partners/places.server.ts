import type { Trx } from '#db/client.ts'
import { lockLevel } from '#app/domain/sponsorship/pool-levels/commands.server.ts'
import { freeRoom } from '#app/domain/sponsorship/pool-levels/rules.ts'
import { lockPool } from '#app/domain/sponsorship/pools/commands.server.ts'

/** Locks a pool and a level, in this order everywhere, and answers which place of the level is free there; `null` for none. */
export async function lockPlaces(poolId: number, levelId: number, trx: Trx) {
  const pool = await lockPool(poolId, trx)
  const level = await lockLevel(levelId, trx)
  if (!pool || !level) throw new Error(`There is no pool ${poolId} or level ${levelId}`)
  const { most } = await trx
    .selectFrom('pool_level_revisions')
    .where('level_id', '=', levelId)
    .where('n', '=', level.revision)
    .select('most_partners as most')
    .executeTakeFirstOrThrow()
  const held = await trx
    .selectFrom('pool_places')
    .where('pool_id', '=', poolId)
    .where('level_id', '=', levelId)
    .select('place')
    .execute()
  const place = freeRoom(
    most,
    held.map((each) => each.place),
  )
  return { pool, level, place }
}

interface Place {
  poolId: number
  levelId: number
  place: number
  partnerId: number
}

/** Takes a free place of locked pool and level. */
export async function takePlace({ poolId, levelId, place, partnerId }: Place, trx: Trx): Promise<void> {
  await trx
    .insertInto('pool_places')
    .values({ pool_id: poolId, level_id: levelId, place, partner_id: partnerId })
    .execute()
}

/** Releases the places that a partner holds: all, or that of one level. */
export async function releasePlaces(partnerId: number, levelId: number | null, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('pool_places')
    .where('partner_id', '=', partnerId)
    .$if(levelId !== null, (query) => query.where('level_id', '=', levelId ?? 0))
    .execute()
}
