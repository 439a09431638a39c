import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { isAnnounced } from './embargo.server.ts'
import { lockNominations } from './season-lock.server.ts'

/** Whether a category has nominees who are not announced at `now`, under the lock of its season's nominations. */
export async function lockUnannounced(categoryId: number, now: Date, trx: Trx): Promise<boolean> {
  const category = await findRow('categories', { id: categoryId }, ['year'], trx)
  if (!category) return false
  await lockNominations(category.year, trx)
  if (await isAnnounced(category.year, now, trx)) return false
  const confirmed = await trx
    .selectFrom('nominations')
    .where('category_id', '=', categoryId)
    .where('status', '=', 'confirmed')
    .select('id')
    .executeTakeFirst()
  return confirmed !== undefined
}
