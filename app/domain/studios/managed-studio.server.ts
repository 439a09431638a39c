import type { Selectable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { Studios } from '#db/types.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { mayManage } from './rules.ts'

export type StudioRecord = Selectable<Studios>

/** As what somebody changes a studio, who was let in by `lockManagedStudio`. */
export function managerRole(viewer: Viewer): 'admin' | 'owner' {
  return viewer.role === 'admin' ? 'admin' : 'owner'
}

/**
 * Locks a studio for a change of its record or its people, which therefore happen one after another. Refuses `not_found`
 * to everybody but its owners and administrators (product 1.3), and for a studio that is archived or merged.
 */
export async function lockManagedStudio(
  studioId: number,
  viewer: Viewer,
  trx: Trx,
): Promise<Outcome<StudioRecord>> {
  const studio = await trx
    .selectFrom('studios')
    .where('id', '=', studioId)
    .where('status', '=', 'active')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const own = await trx
    .selectFrom('studio_members')
    .where('studio_id', '=', studioId)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'active')
    .select('role')
    .executeTakeFirst()
  if (!studio || !mayManage(viewer.role, own?.role ?? null))
    return refuse('not_found', 'There is no such studio.')
  return ok(studio)
}
