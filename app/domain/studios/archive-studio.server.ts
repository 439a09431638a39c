import { isUniqueViolation, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { emptyCarts } from './contents.server.ts'
import { studioLifecycle } from './lifecycle.ts'

/**
 * Archives a studio, whose people then read what it has and enter nothing, or restores it. What lies in its cart is taken
 * out. Refuses `conflict` for a merged one, which leads to the studio it became part of, and where another active studio
 * has the name by now. Archived or restored already is success.
 */
export async function archiveStudio(
  studioId: number,
  archive: boolean,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  try {
    return await transaction(async (trx) => {
      await lockPlaces(studioId, trx)
      const carts = await trx
        .selectFrom('carts')
        .where('studio_id', '=', studioId)
        .select('id')
        .forNoKeyUpdate()
        .execute()
      const studio = await trx
        .selectFrom('studios')
        .where('id', '=', studioId)
        .select(['status', 'merged_into'])
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!studio) return refuse('not_found', 'There is no such studio.')
      if (studio.merged_into !== null)
        return refuse('conflict', 'It was merged into another studio and cannot come back.')
      const to = archive ? 'archived' : 'active'
      if (studio.status === to) return ok()
      const change = { by: 'admin', id: studioId, set: { updated_at: now } } as const
      await moveLocked(studioLifecycle, archive ? 'archive' : 'restore', change, trx)
      const cartIds = carts.map(({ id }) => id)
      if (archive && cartIds.length > 0) await emptyCarts(cartIds, now, trx)
      const step = {
        action: archive ? 'studio.archived' : 'studio.restored',
        before: { status: studio.status },
        after: { status: to },
      }
      await audit(admin, { ...step, entity: 'studio', entityId: studioId }, now, trx)
      return ok()
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'studios_name')) throw error
    return refuse(
      'conflict',
      'Another studio has this name in this country by now. Rename one of them first.',
    )
  }
}
