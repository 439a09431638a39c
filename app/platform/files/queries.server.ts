import { sql } from 'kysely'
import { db } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { partsOf } from '#app/platform/module.server.ts'

export interface StoredFile {
  id: number
  /** For `/files/:publicId`. */
  publicId: string
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
}

/** The columns of a `StoredFile` but its id, of `files as f`. */
export const STORED_FILE = [
  'f.public_id as publicId',
  'f.original_name as name',
  'f.mime',
  'f.size_bytes as sizeBytes',
  'f.storage_key as storageKey',
] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The file of an address, if this person may open it: its owner, a member of its studio, an admin from whom no module hides it,
 * or a person a module opens it for, such as a judge of its entry. Otherwise `null`, so that an address never reveals whether
 * there is a file.
 */
export async function findReadableFile(publicId: string, viewer: Viewer): Promise<StoredFile | null> {
  if (!UUID.test(publicId)) return null
  const rules = partsOf('files')
  const opened = rules.flatMap(({ opensFor }) => opensFor?.(viewer) ?? [])
  const hidden = rules.flatMap(({ hiddenFrom }) => hiddenFrom?.(viewer) ?? [])
  const notHidden = sql<boolean>`not (${sql.join([sql`false`, ...hidden], sql` or `)})`
  const row = await db()
    .selectFrom('files as f')
    .where('f.public_id', '=', publicId)
    .where('f.deleted_at', 'is', null)
    .where(sql<boolean>`f.purpose <> all(${rules.flatMap(({ ownAddresses = [] }) => ownAddresses)}::text[])`)
    .where((eb) =>
      eb.or([
        ...(viewer.role === 'admin' ? [notHidden] : opened),
        eb('f.owner_id', '=', viewer.userId),
        eb.exists(
          eb
            .selectFrom('studio_members as m')
            .where('m.studio_id', '=', sql<number>`surviving_studio(f.studio_id)`)
            .where('m.user_id', '=', viewer.userId)
            .where('m.status', '=', 'active')
            .select('m.user_id'),
        ),
      ]),
    )
    .select(['f.id', ...STORED_FILE])
    .executeTakeFirst()
  return row ?? null
}
