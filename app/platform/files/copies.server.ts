import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { db, transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { Blank } from '#app/platform/files/film-boxes.ts'
import type { FilePurpose } from '#app/platform/files/file-rules.ts'
import type { BlindRefusal } from '#app/platform/files/rules.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'

export const prepareCopies = defineJob({
  kind: 'file.prepare',
  lane: 'files',
  payload: z.strictObject({ fileId: recordId }),
  async turnOf({ fileId }, trx) {
    const file = await findRow('files', { id: fileId }, ['owner_id', 'studio_id'], trx)
    if (file?.owner_id) return `user:${file.owner_id}`
    return file?.studio_id ? `studio:${file.studio_id}` : null
  },
})

/** A smaller picture, which lies in storage beside its original. */
export interface StoredRendition {
  storageKey: string
  mime: string
  sizeBytes: number
  width: number
  height: number
  /** Of its content, in hexadecimal: its address. */
  digest: string
}

/** What the worker made from a file. */
export interface FileCopies {
  prepared: boolean
  refusal: BlindRefusal | null
  /** Of a document: the copy without names. */
  document: { storageKey: string; sizeBytes: number } | null
  /** Of a film: the stretches sent as zeros. */
  blanks: readonly Blank[] | null
  /** Of a picture, the smallest first. */
  renditions: readonly StoredRendition[]
}

const copiedPurposes = () => partsOf('files').flatMap(({ copied = [] }) => copied)

/** Whether files of a purpose are shown by copies. */
export function isCopied(purpose: FilePurpose): boolean {
  return copiedPurposes().includes(purpose)
}

/** The copies of these files; a removed file is not among them. */
export async function copiesOf(fileIds: readonly number[]): Promise<ReadonlyMap<number, FileCopies>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('files as f')
    .leftJoin('file_copies as c', 'c.file_id', 'f.id')
    .where('f.id', 'in', fileIds)
    .where('f.deleted_at', 'is', null)
    .select(['f.id', 'f.blind_refusal as refusal', sql<boolean>`f.prepared_at is not null`.as('prepared')])
    .select(['c.storage_key as storageKey', 'c.mime', 'c.size_bytes as sizeBytes'])
    .select(['c.sha256', 'c.width', 'c.height', 'c.blanks'])
    .orderBy('c.width')
    .execute()
  const found = new Map<number, FileCopies & { renditions: StoredRendition[] }>()
  for (const row of rows) {
    const { prepared, refusal, storageKey, mime, sizeBytes, width, height } = row
    const copies = found.get(row.id) ?? { prepared, refusal, document: null, blanks: null, renditions: [] }
    found.set(row.id, copies)
    if (row.blanks) copies.blanks = row.blanks as unknown as Blank[]
    if (!storageKey || !row.sha256 || !mime || sizeBytes === null) continue
    if (width === null || height === null) copies.document = { storageKey, sizeBytes }
    else {
      const digest = row.sha256.toString('hex').slice(0, DIGEST_LENGTH)
      copies.renditions.push({ storageKey, mime, sizeBytes, width, height, digest })
    }
  }
  return found
}

const DIGEST_LENGTH = 32
const PAGE_WIDTH = 900

/** The smallest picture that is large enough for a page, or else the largest; `null` while there is none. */
export const pagePicture = (renditions: readonly StoredRendition[]): StoredRendition | null =>
  renditions.find(({ width }) => width >= PAGE_WIDTH) ?? renditions.at(-1) ?? null

/** A picture's copy of a width in pixels as an address has it; `null` where the worker made none so wide. */
export async function copyOfWidth(fileId: number, width: string): Promise<StoredRendition | null> {
  const copies = await copiesOf([fileId])
  return copies.get(fileId)?.renditions.find((copy) => String(copy.width) === width) ?? null
}

const HOUR_MS = 60 * 60_000

/** Requests the copies of a file from the worker, at most once an hour. */
export async function requestCopies(fileId: number, now: Date, trx: Trx): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  await enqueue(prepareCopies, { fileId }, { dedupeKey: `file.prepare:${fileId}:${hour}` }, now, trx)
}

/** Clears why a file has no copies, and requests them again. */
export async function retryCopies(fileId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('files')
    .set({ prepared_at: null, blind_refusal: null })
    .where('id', '=', fileId)
    .where('blind_refusal', 'is not', null)
    .execute()
  await enqueue(prepareCopies, { fileId }, { dedupeKey: `file.prepare:${fileId}:${now.getTime()}` }, now, trx)
}

const AT_ONCE = 200
/** The copies of a newer file were requested when it was stored. */
const TIMEOUT_MS = 60_000

/**
 * Requests the copies of files that have none: imported, from a restored database, or left by a failed job. Answers how many.
 */
export async function requestMissingCopies(now: Date): Promise<number> {
  const rows = await db()
    .selectFrom('files')
    .where('prepared_at', 'is', null)
    .where('purpose', 'in', copiedPurposes())
    .where('deleted_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - TIMEOUT_MS))
    .select('id')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of rows) await transaction((trx) => requestCopies(id, now, trx))
  return rows.length
}
