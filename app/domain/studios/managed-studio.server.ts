import type { Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { Studios } from '#db/types.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { mayManage } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

export type StudioRecord = Selectable<Studios>

/** The role in which a person who passed `lockManagedStudio` changes a studio. */
export function managerRole(viewer: Viewer): 'admin' | 'owner' {
  return viewer.role === 'admin' ? 'admin' : 'owner'
}

/**
 * Locks a studio for a change of its profile or people. Refuses `not_found` all but its owners and admins, and an archived or
 * merged studio.
 */
export async function lockManagedStudio(studioId: number, viewer: Viewer, trx: Trx) {
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
    return refuse('not_found', `We can’t find this ${words.studio}.`)
  return ok(studio)
}

/** Runs `change` with the studio locked by `lockManagedStudio`, or returns its refusal. */
export function changeManagedStudio<Value>(
  studioId: number,
  viewer: Viewer,
  change: (studio: StudioRecord, trx: Trx) => Promise<Outcome<Value>>,
) {
  return transaction(async (trx) => {
    const studio = await lockManagedStudio(studioId, viewer, trx)
    return studio.ok ? change(studio.value, trx) : studio
  })
}
