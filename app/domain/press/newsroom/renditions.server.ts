import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import { z } from 'zod'
import { db, transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { PressRenditions } from '#db/types.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { FILE_KINDS, kindOfMime, MAX_PIXELS, type FileKind } from '#app/platform/files/rules.ts'
import { newStorageKey, storage } from '#app/platform/files/storage.server.ts'
import { isStored } from '#app/platform/files/stored-entries.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { isImage, SIZES, type Size } from './rules.ts'
import { xmpOf } from './xmp.ts'

/** The sizes of a picture that are given out, each with the credit line in its metadata. Made by the worker, which decodes the picture. */

export const pressRenditions = defineJob({
  kind: 'press.renditions',
  lane: 'files',
  payload: z.strictObject({ fileId: recordId }),
  async turnOf({ fileId }, trx) {
    const file = await findRow('files', { id: fileId }, ['owner_id'], trx)
    return file?.owner_id ? `user:${file.owner_id}` : null
  },
})

/** Requests the sizes of a picture, also again after its credit line has changed. */
export async function requestRenditions(fileId: number, now: Date, trx: Trx): Promise<void> {
  await enqueue(
    pressRenditions,
    { fileId },
    { dedupeKey: `press.renditions:${fileId}:${now.getTime()}` },
    now,
    trx,
  )
}

const HOUR_MS = 60 * 60_000

/** Requests the sizes of a picture whose stored content is lost, at most once an hour; of another file there is only the original. */
export async function requestLostRendition(
  { fileId, mime }: { fileId: number; mime: string },
  now: Date,
): Promise<void> {
  if (!isImage(mime)) return
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const dedupeKey = `press.renditions:${fileId}:lost-${hour}`
  await transaction((trx) => enqueue(pressRenditions, { fileId }, { dedupeKey }, now, trx))
}

/** Whether all of these are in storage. */
async function areStored(keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (!(await isStored(key))) return false
  return true
}

/** Widths in pixels; `print` is the whole picture. */
const WIDTHS: Readonly<Record<Size, number | null>> = { thumb: 480, web: 1_920, print: null }
const DENSITIES: Readonly<Record<Size, number>> = { thumb: 72, web: 72, print: 300 }

async function make(source: Buffer, kind: FileKind, size: Size, xmp: string) {
  const width = WIDTHS[size]
  const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(width === null ? {} : { width, withoutEnlargement: true })
    .withXmp(xmp)
    .withMetadata({ density: DENSITIES[size] })
  const encoded =
    kind === 'png'
      ? picture.png({ compressionLevel: 8 })
      : kind === 'webp'
        ? picture.webp({ quality: size === 'print' ? 92 : 84 })
        : picture.jpeg({ quality: size === 'print' ? 92 : 84 })
  return encoded.toBuffer({ resolveWithObject: true })
}

/** Makes the sizes of a file that is in force, unless they have its credit line already. Answers what was done, for the log. */
export async function makeRenditions(fileId: number, now: Date): Promise<string> {
  const item = await db()
    .selectFrom('press_items as i')
    .innerJoin('press_item_files as pf', (join) =>
      join.onRef('pf.item_id', '=', 'i.id').onRef('pf.n', '=', 'i.file_no'),
    )
    .innerJoin('files as f', 'f.id', 'pf.file_id')
    .where('f.id', '=', fileId)
    .where('f.deleted_at', 'is', null)
    .select(['i.title', 'i.alt', 'i.credit', 'f.mime', 'f.storage_key as storageKey'])
    .executeTakeFirst()
  const kind = item && kindOfMime(item.mime)
  if (!item || !kind || !isImage(item.mime)) return 'nothing to do'
  const { award } = await mailPlace(db())
  const xmp = xmpOf({ title: item.title, alt: item.alt, credit: item.credit, award })
  const credited = createHash('sha256').update(xmp).digest('hex')
  const there = await db()
    .selectFrom('press_renditions')
    .where('file_id', '=', fileId)
    .select(['credited', 'storage_key as storageKey'])
    .execute()
  const isMade = there.length === SIZES.length && there.every((each) => each.credited === credited)
  if (isMade && (await areStored(there.map(({ storageKey }) => storageKey)))) return 'made already'

  const source = await buffer(await storage().get(item.storageKey))
  const { mime, extension } = FILE_KINDS[kind]
  const rows: Insertable<PressRenditions>[] = []
  for (const size of SIZES) {
    const { data, info } = await make(source, kind, size, xmp)
    const key = newStorageKey(extension)
    await storage().put(key, data, mime)
    rows.push({
      ...{ file_id: fileId, size, storage_key: key, mime, credited, created_at: now },
      ...{ size_bytes: data.byteLength, width: info.width, height: info.height },
      sha256: createHash('sha256').update(data).digest(),
    })
  }
  const old = await transaction(async (trx) => {
    // Two jobs for one picture: the later one replaces what the first has made.
    await trx.selectFrom('files').where('id', '=', fileId).select('id').forUpdate().execute()
    const replaced = await trx
      .deleteFrom('press_renditions')
      .where('file_id', '=', fileId)
      .returning('storage_key as storageKey')
      .execute()
    await trx.insertInto('press_renditions').values(rows).execute()
    return replaced
  })
  for (const { storageKey } of old) await storage().remove(storageKey)
  return `${rows.length} sizes`
}
