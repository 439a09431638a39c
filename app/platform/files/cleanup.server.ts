import { db } from '#db/client.ts'
import { storage } from '#app/platform/files/storage.server.ts'

const HOUR_MS = 60 * 60_000

/**
 * Removes from storage what nothing needs: files discarded an hour ago, and those a day old that no submission, membership,
 * certificate or print sheet took. At most 100 a call; returns how many went. The row goes last, so a crash leaves one that is tried again,
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
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(
            eb.selectFrom('submission_files as s').whereRef('s.file_id', '=', 'f.id').select('s.file_id'),
          ),
          eb.exists(
            eb.selectFrom('memberships as m').whereRef('m.proof_file_id', '=', 'f.id').select('m.id'),
          ),
          eb.exists(eb.selectFrom('documents as d').whereRef('d.file_id', '=', 'f.id').select('d.id')),
          eb.exists(eb.selectFrom('certificates as c').whereRef('c.a4_file_id', '=', 'f.id').select('c.id')),
          eb.exists(
            eb.selectFrom('certificates as c').whereRef('c.letter_file_id', '=', 'f.id').select('c.id'),
          ),
          eb.exists(
            eb.selectFrom('certificate_sheets as h').whereRef('h.file_id', '=', 'f.id').select('h.id'),
          ),
        ]),
      ),
    )
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
