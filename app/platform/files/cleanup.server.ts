import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'

/** True for a file `f` that a module holds. */
const isHeld = () =>
  sql.join(
    partsOf('files').flatMap(({ holds }) => holds ?? []),
    sql` or `,
  )

const HOUR_MS = 60 * 60_000

/**
 * Removes from storage what nothing needs: files discarded an hour ago, and those a day old that no module
 * holds. At most 100 a call; returns how many went. The row goes last, so a crash leaves one that is tried again,
 * never bytes nobody knows of.
 */
export async function removeUnneededFiles(now: Date): Promise<number> {
  const rows = await db()
    .selectFrom('files as f')
    .where((eb) =>
      eb.or([
        eb('f.deleted_at', '<', new Date(now.getTime() - HOUR_MS)),
        eb.and([
          eb('f.purpose', '!=', 'document'),
          eb('f.created_at', '<', new Date(now.getTime() - 24 * HOUR_MS)),
        ]),
      ]),
    )
    .where(sql<boolean>`not (${isHeld()})`)
    .select(['f.id', 'f.storage_key'])
    .orderBy('f.id')
    .limit(100)
    .execute()
  for (const row of rows) {
    // Marked first: from here on nothing can open or attach it, so taking its bytes away is safe.
    await db().updateTable('files').set({ deleted_at: now }).where('id', '=', row.id).execute()
    const copies = await db()
      .selectFrom('file_copies')
      .where('file_id', '=', row.id)
      .where('storage_key', 'is not', null)
      .select('storage_key')
      .execute()
    for (const { storage_key } of [row, ...copies]) if (storage_key) await storage().remove(storage_key)
    await db().deleteFrom('file_copies').where('file_id', '=', row.id).execute()
    await db().deleteFrom('files').where('id', '=', row.id).execute()
  }
  return rows.length
}
