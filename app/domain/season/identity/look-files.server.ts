import { sql } from 'kysely'
import { db, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { copyOfWidth, type StoredRendition } from '#app/platform/files/copies.server.ts'
import { discardFile, receiveImage } from '#app/platform/files/commands.server.ts'
import { STORED_FILE } from '#app/platform/files/queries.server.ts'
import { ok } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { configValues } from '../seasons/queries.server.ts'
import { transactionOnCached } from '../seasons/versioned-cache.server.ts'
import { LOOK_FILES, type LookFile } from './look-files.ts'

/** Puts another file in place of the one before, or none, under the lock of its setting. */
async function replace(
  which: LookFile,
  { publicId, name }: { publicId: string; name: string },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
) {
  const { setting, purpose } = LOOK_FILES[which]
  const before = await trx
    .selectFrom('configs')
    .where('name', '=', setting)
    .select(['id', 'value', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('configs')
    .set({ value: publicId, version: before.version + 1, updated_at: now, updated_by: admin.userId })
    .where('id', '=', before.id)
    .execute()
  const shown = await trx
    .selectFrom('files')
    .where(sql<string>`public_id::text`, '=', before.value)
    .where('purpose', '=', purpose)
    .select(['id', 'original_name'])
    .executeTakeFirst()
  if (shown) await discardFile(shown.id, now, trx)
  const change = { before: { value: shown?.original_name ?? '' }, after: { value: name } }
  await auditRecord(admin, 'config.changed', setting, change, now, trx)
}

/** Stores the logo or the picture in place of the one before; refuses `invalid` what is no picture, or too large or small. */
export async function storeLookFile(
  which: LookFile,
  upload: { tempPath: string; originalName: string },
  admin: AdminViewer,
  now: Date,
) {
  const { purpose, maxBytes, pixels } = LOOK_FILES[which]
  const received = await receiveImage(
    { ...upload, ownerId: admin.userId, studioId: null, purpose, maxBytes, pixels },
    now,
  )
  if (!received.ok) return received
  const { value } = received
  await transactionOnCached((trx) => replace(which, value, admin, now, trx))
  return ok()
}

/** Shows the product's own drawing again. */
export async function removeLookFile(which: LookFile, admin: AdminViewer, now: Date): Promise<void> {
  await transactionOnCached((trx) => replace(which, { publicId: '', name: '' }, admin, now, trx))
}

/** The file that is shown now; null where there is none. */
export async function shownLookFile(which: LookFile) {
  const { setting, purpose } = LOOK_FILES[which]
  const { [setting]: current } = await configValues()
  if (!current) return null
  const row = await db()
    .selectFrom('files as f')
    .where(sql<string>`f.public_id::text`, '=', current)
    .where('f.purpose', '=', purpose)
    .where('f.deleted_at', 'is', null)
    .select(['f.id', ...STORED_FILE])
    .executeTakeFirst()
  return row ?? null
}

/** The file of the logo, by the address that shows it; null for any other file. */
export async function findLogo(publicId: string) {
  const shown = await shownLookFile('logo')
  return shown?.publicId === publicId ? shown : null
}

/** A size of the award's picture, by the address that shows it; null for any other file or width. */
export async function findAwardPicture(publicId: string, width: string): Promise<StoredRendition | null> {
  const shown = await shownLookFile('picture')
  return shown?.publicId === publicId ? copyOfWidth(shown.id, width) : null
}
