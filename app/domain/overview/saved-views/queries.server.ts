import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** A list with saved views; the list's own rules read their queries. */
export type ViewedPage = 'submissions'

export type SavedView = Awaited<ReturnType<typeof savedViews>>[number]

const MAX_SHOWN = 100

/** The views of a list for an admin: their own and those others share. */
export async function savedViews(page: ViewedPage, admin: AdminViewer) {
  const rows = await db()
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .where('v.page', '=', page)
    .where((eb) => eb.or([eb('v.owner_id', '=', admin.userId), eb('v.shared', '=', true)]))
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(MAX_SHOWN)
    .select(['v.id', 'v.name', 'v.query', 'v.shared', 'v.owner_id', 'u.first_name', 'u.last_name'])
    .execute()
  return rows.map(({ owner_id, first_name, last_name, ...view }) => ({
    ...view,
    own: owner_id === admin.userId,
    ownerName: `${first_name} ${last_name}`.trim(),
  }))
}
