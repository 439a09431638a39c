import { isUniqueViolation, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { emptyCarts, lockContents } from './contents.server.ts'
import { studioLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

/**
 * Archives a studio, whose people can then only view what it has and whose cart is emptied, or restores it; twice is no error.
 * Refuses `conflict` a merged studio, and a name that another active studio has.
 */
export async function archiveStudio(
  studioId: number,
  action: 'archive' | 'restore',
  admin: AdminViewer,
  now: Date,
) {
  try {
    return await transaction(async (trx) => {
      const cartIds = await lockContents([studioId], trx)
      const studio = await trx
        .selectFrom('studios')
        .where('id', '=', studioId)
        .select(['status', 'merged_into'])
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!studio) return refuse('not_found', `We can’t find this ${words.studio}.`)
      if (studio.merged_into !== null)
        return refuse('conflict', `This ${words.studio} was merged into another one and can’t be restored.`)
      const to = action === 'archive' ? 'archived' : 'active'
      if (studio.status === to) return ok()
      const record = { by: 'admin', id: studioId, set: { updated_at: now } } as const
      await moveLocked(studioLifecycle, action, record, trx)
      if (to === 'archived') await emptyCarts(cartIds, now, trx)
      const change = { before: { status: studio.status }, after: { status: to } }
      const event = to === 'archived' ? 'studio.archived' : 'studio.restored'
      await auditRecord(admin, event, studioId, change, now, trx)
      return ok()
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'studios_name')) throw error
    return refuse(
      'conflict',
      `Another ${words.studio} in this country has this name. Rename one of them first.`,
    )
  }
}
