import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'

/** SQL that is true for a file `f` that some record holds. */
export function isHeld(): RawBuilder<boolean> {
  const conditions = partsOf('files').flatMap(({ holds }) => holds ?? [])
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const HOUR_MS = 60 * 60_000

/**
 * Removes files from storage that no record holds: discarded an hour ago, or a day old. At most 100 a call; answers how many. The
 * row is deleted last, so a crash leaves a row that is tried again, never bytes without one.
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
    .where((eb) => eb.not(isHeld()))
    .select(['f.id', 'f.storage_key'])
    .orderBy('f.id')
    .limit(100)
    .execute()
  for (const row of rows) {
    // Marked first: from here on it cannot be opened or attached, so its bytes can go.
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
