import { transaction } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { ViewedPage } from './queries.server.ts'
import type { SaveViewInput } from './schema.ts'

const MAX_VIEWS = 50

/** Saves a list's filters under a name, replacing the admin's view of that name. Refuses more than 50 views. */
export async function saveView(
  view: SaveViewInput & { page: ViewedPage; query: string },
  admin: AdminViewer,
  now: Date,
) {
  const { page, name, query, shared } = view
  return transaction(async (trx) => {
    const { total } = await trx
      .selectFrom('saved_views')
      .where('owner_id', '=', admin.userId)
      .where('name', '<>', name)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (total >= MAX_VIEWS)
      return refuse('invalid', `You can save up to ${MAX_VIEWS} views. Remove one first.`)
    const { id } = await trx
      .insertInto('saved_views')
      .values({ page, name, query, shared, owner_id: admin.userId, created_at: now })
      .onConflict((conflict) => conflict.columns(['page', 'owner_id', 'name']).doUpdateSet({ query, shared }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { action: 'view.saved', entity: 'saved_view', entityId: id, after: { name, query, shared } }
    await audit(admin, entry, now, trx)
    return ok({ viewId: id })
  })
}

/** Removes a view of the admin; `not_found` for other admins' views. A removed one is no error. */
export async function removeView(viewId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const view = await lockRow('saved_views', { id: viewId }, ['name', 'owner_id'], trx)
    if (!view) return ok({ name: null })
    if (view.owner_id !== admin.userId) return refuse('not_found', 'We can’t find this view.')
    await trx.deleteFrom('saved_views').where('id', '=', viewId).execute()
    const entry = {
      action: 'view.removed',
      entity: 'saved_view',
      entityId: viewId,
      before: { name: view.name },
    }
    await audit(admin, entry, now, trx)
    return ok({ name: view.name })
  })
}
