import { sql } from 'kysely'
import { db, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { discardFile, receiveImage } from '#app/platform/files/commands.server.ts'
import { STORED_FILE } from '#app/platform/files/queries.server.ts'
import { ok } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { configValues } from '../seasons/queries.server.ts'
import { transactionOnCached } from '../seasons/versioned-cache.server.ts'
import { LOGO_MAX_BYTES, LOGO_PIXELS, LOGO_SETTING } from './logo-rules.ts'

/** Puts another file in place of the logo, or none, under the lock of its setting. */
async function replaceLogo(publicId: string, name: string, admin: AdminViewer, now: Date, trx: Trx) {
  const before = await trx
    .selectFrom('configs')
    .where('name', '=', LOGO_SETTING)
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
    .where('purpose', '=', 'logo')
    .select(['id', 'original_name'])
    .executeTakeFirst()
  if (shown) await discardFile(shown.id, now, trx)
  const change = { before: { value: shown?.original_name ?? '' }, after: { value: name } }
  await auditRecord(admin, 'config.changed', LOGO_SETTING, change, now, trx)
}

/** Stores a logo in place of the one before; refuses `invalid` what is no picture, or too large or small. */
export async function storeLogo(
  upload: { tempPath: string; originalName: string },
  admin: AdminViewer,
  now: Date,
) {
  const received = await receiveImage(
    {
      ...upload,
      ownerId: admin.userId,
      studioId: null,
      purpose: 'logo',
      maxBytes: LOGO_MAX_BYTES,
      pixels: LOGO_PIXELS,
    },
    now,
  )
  if (!received.ok) return received
  const { publicId, name } = received.value
  await transactionOnCached((trx) => replaceLogo(publicId, name, admin, now, trx))
  return ok()
}

/** Shows the product's own mark again. */
export async function removeLogo(admin: AdminViewer, now: Date): Promise<void> {
  await transactionOnCached((trx) => replaceLogo('', '', admin, now, trx))
}

/** The file of the logo, by the address that shows it; null for any other file. */
export async function findLogo(publicId: string) {
  const { [LOGO_SETTING]: current } = await configValues()
  if (!current || current !== publicId) return null
  const row = await db()
    .selectFrom('files as f')
    .where(sql<string>`f.public_id::text`, '=', current)
    .where('f.purpose', '=', 'logo')
    .where('f.deleted_at', 'is', null)
    .select(STORED_FILE)
    .executeTakeFirst()
  return row ?? null
}
