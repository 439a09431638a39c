import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/domain/accounts/viewer.ts'

export interface StoredFile {
  id: number
  publicId: string
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The file behind an address, if this person may open it: who sent it in, whoever acts for its studio, or an admin. Anything
 * else is `null`, so that an address never tells whether there is a file.
 */
export async function findReadableFile(
  publicId: string,
  viewer: Viewer,
  reader: Reader = db(),
): Promise<StoredFile | null> {
  if (!UUID.test(publicId)) return null
  const row = await reader
    .selectFrom('files as f')
    .where('f.public_id', '=', publicId)
    .where('f.deleted_at', 'is', null)
    // Certificates have addresses of their own, which ask whether they are public and whom an admin is tied to.
    .where('f.purpose', '<>', 'certificate')
    .$if(viewer.role !== 'admin', (query) =>
      query.where((eb) =>
        eb.or([
          eb('f.owner_id', '=', viewer.userId),
          eb.exists(
            eb
              .selectFrom('studio_members as m')
              .where('m.studio_id', '=', sql<number>`studio_now(f.studio_id)`)
              .where('m.user_id', '=', viewer.userId)
              .where('m.status', '=', 'active')
              .select('m.user_id'),
          ),
        ]),
      ),
    )
    .select(['f.id', 'f.public_id', 'f.original_name', 'f.mime', 'f.size_bytes', 'f.storage_key'])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    publicId: row.public_id,
    name: row.original_name,
    mime: row.mime,
    sizeBytes: row.size_bytes,
    storageKey: row.storage_key,
  }
}
