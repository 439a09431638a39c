import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql, type Insertable, type Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { Files } from '#db/types.ts'
import { sourceOfFile } from '#app/platform/files/byte-source.server.ts'
import { isCopied, requestCopies } from '#app/platform/files/copies.server.ts'
import { isHeld } from '#app/platform/files/cleanup.server.ts'
import type { FilePurpose } from '#app/platform/files/file-rules.ts'
import { reencodeImage } from '#app/platform/files/images.server.ts'
import { inspect } from '#app/platform/files/inspection.server.ts'
import {
  FILE_KINDS,
  IMAGE_KINDS,
  safeFileName,
  type FileKind,
  type FilmRules,
  type PixelRules,
} from '#app/platform/files/rules.ts'
import { newStorageKey, storage } from '#app/platform/files/storage.server.ts'
import { unlessUnavailable } from '#app/platform/files/storage-failures.server.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import type { Samples } from '#app/platform/samples.ts'

export interface FileToReceive {
  /** Where the upload lies; the caller removes it. */
  tempPath: string
  originalName: string
  /** Null for someone without an account. */
  ownerId: number | null
  studioId: number | null
  purpose: FilePurpose
  accept: readonly FileKind[]
  maxBytes: number
  /** For pictures. */
  pixels?: PixelRules
  film?: FilmRules
}

export interface ReceivedFile {
  fileId: number
  publicId: string
  name: string
  mime: string
  sizeBytes: number
  width: number | null
  height: number | null
}

/** A file that is ready to be stored, with what was found in it. */
interface PreparedFile {
  path: string
  kind: FileKind
  sizeBytes: number
  width: number | null
  height: number | null
  durationMs: number | null
}

/**
 * Stores an upload: finds its kind by content, re-encodes pictures (upright, without metadata), stores it under a random key.
 * Refuses `invalid` with a message for the person, also while files cannot be stored. ASVS 5.2.
 */
export function receiveFile(upload: FileToReceive, now: Date): Promise<Outcome<ReceivedFile>> {
  return unlessUnavailable(() => receiveArrived(upload, now))
}

/** `receiveFile` for what lies in storage already. Throws `StorageUnavailable`, so that it is tried again. */
export async function receiveArrived(upload: FileToReceive, now: Date): Promise<Outcome<ReceivedFile>> {
  const source = await sourceOfFile(upload.tempPath)
  const found = await inspect(source, upload)
  if (!found.ok) return found
  const { kind, durationMs } = found.value
  if (!FILE_KINDS[kind].image) {
    const unchanged = { path: upload.tempPath, kind, sizeBytes: source.size, width: null, height: null }
    return ok(await keep(upload, { ...unchanged, durationMs }, now))
  }
  const prepared = await reencodeImage(upload.tempPath, kind, upload.pixels ?? {})
  if (!prepared.ok) return prepared
  try {
    return ok(await keep(upload, { ...prepared.value, durationMs: null }, now))
  } finally {
    await fs.rm(prepared.value.path, { force: true })
  }
}

/** `receiveFile` for a picture: JPEG, PNG or WebP. */
export function receiveImage(upload: Omit<FileToReceive, 'accept'>, now: Date) {
  return receiveFile({ ...upload, accept: IMAGE_KINDS }, now)
}

/**
 * Closes a file to everyone, for the worker to remove from storage, unless another record holds it too: the copy of a
 * submission shares its files. The caller has removed its own reference.
 */
export async function discardFile(fileId: number, now: Date, trx: Trx): Promise<void> {
  // Locked before the check: a command that copies the reference holds this row until the copy is written.
  await trx.selectFrom('files').where('id', '=', fileId).select('id').forUpdate().execute()
  await trx
    .updateTable('files as f')
    .set({ deleted_at: now })
    .where('f.id', '=', fileId)
    .where('f.deleted_at', 'is', null)
    .where((eb) => eb.not(isHeld()))
    .execute()
}

/** When a studio becomes part of another one, its files are the kept studio's. */
export async function moveFilesOfStudio(fromId: number, intoId: number, trx: Trx): Promise<void> {
  await trx.updateTable('files').set({ studio_id: intoId }).where('studio_id', '=', fromId).execute()
}

/** Discards all files of samples, which belong to no one from then on; their bytes go with the next cleaning. */
export async function discardFilesOfSamples(
  { studios, users }: Pick<Samples, 'studios' | 'users'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ studio_id: null, owner_id: null, deleted_at: now })
    .where(sql<boolean>`studio_id = any(${studios}) or owner_id = any(${users})`)
    .execute()
}

export interface MadeFile {
  content: Buffer
  name: string
  kind: FileKind
  ownerId: number | null
  studioId: number | null
  purpose: FilePurpose
}

/** Stores a file the system made and hands its row to `record`; both succeed or neither. */
export async function storeMadeFile<T>(
  made: MadeFile,
  now: Date,
  record: (fileId: number, trx: Trx) => Promise<T>,
): Promise<T> {
  const { mime, extension } = FILE_KINDS[made.kind]
  const row = {
    owner_id: made.ownerId,
    studio_id: made.studioId,
    purpose: made.purpose,
    original_name: safeFileName(made.name, made.kind),
    mime,
    size_bytes: made.content.byteLength,
    sha256: createHash('sha256').update(made.content).digest(),
    storage_key: newStorageKey(extension),
    created_at: now,
  }
  return insertStored(row, made.content, ({ id }, trx) => record(id, trx))
}

export interface OriginalFile extends Omit<MadeFile, 'content'> {
  /** Where it lies; the caller removes it. */
  path: string
  sizeBytes: number
}

/** Stores an upload byte by byte as it is and hands its row to `record`; both succeed or neither. */
export async function storeOriginal<T>(
  file: OriginalFile,
  now: Date,
  record: (fileId: number, trx: Trx) => Promise<T>,
): Promise<T> {
  const { mime, extension } = FILE_KINDS[file.kind]
  const hash = createHash('sha256')
  await pipeline(createReadStream(file.path), hash)
  const row = {
    owner_id: file.ownerId,
    studio_id: file.studioId,
    purpose: file.purpose,
    original_name: safeFileName(file.name, file.kind),
    mime,
    size_bytes: file.sizeBytes,
    sha256: hash.digest(),
    storage_key: newStorageKey(extension),
    created_at: now,
  }
  return insertStored(row, createReadStream(file.path), ({ id }, trx) => record(id, trx))
}

interface DataFile {
  /** Where it lies; the caller removes it. */
  path: string
  /** Without an extension. */
  name: string
  mime: string
  extension: string
  sizeBytes: number
  purpose: FilePurpose
}

/** Stores data that the system wrote to disk, of any size, and hands its row to `record`; both succeed or neither. */
export async function storeData<T>(
  file: DataFile,
  now: Date,
  record: (fileId: number, trx: Trx) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file.path), hash)
  const row = {
    ...{
      owner_id: null,
      studio_id: null,
      purpose: file.purpose,
      mime: file.mime,
      size_bytes: file.sizeBytes,
    },
    original_name: `${file.name}.${file.extension}`,
    sha256: hash.digest(),
    storage_key: newStorageKey(file.extension),
    created_at: now,
  }
  return insertStored(row, createReadStream(file.path), ({ id }, trx) => record(id, trx))
}

/** Stores content and inserts its row, which `record` uses in the same transaction; a failure leaves neither. */
async function insertStored<T>(
  row: Insertable<Files>,
  content: Buffer | Readable,
  record: (stored: Pick<Selectable<Files>, 'id' | 'public_id' | 'original_name'>, trx: Trx) => Promise<T>,
): Promise<T> {
  await storage().put(row.storage_key, content, row.mime)
  try {
    return await transaction(async (trx) => {
      const stored = await trx
        .insertInto('files')
        .values(row)
        .returning(['id', 'public_id', 'original_name'])
        .executeTakeFirstOrThrow()
      return record(stored, trx)
    })
  } catch (error) {
    await storage().remove(row.storage_key)
    throw error
  }
}

async function keep(upload: FileToReceive, prepared: PreparedFile, now: Date): Promise<ReceivedFile> {
  const { mime, extension } = FILE_KINDS[prepared.kind]
  const { sizeBytes, width, height } = prepared
  const hash = createHash('sha256')
  await pipeline(createReadStream(prepared.path), hash)
  const row = {
    owner_id: upload.ownerId,
    studio_id: upload.studioId,
    purpose: upload.purpose,
    original_name: safeFileName(upload.originalName, prepared.kind),
    mime,
    size_bytes: sizeBytes,
    sha256: hash.digest(),
    storage_key: newStorageKey(extension),
    width,
    height,
    duration_ms: prepared.durationMs,
    created_at: now,
  }
  return insertStored(row, createReadStream(prepared.path), async (stored, trx) => {
    if (isCopied(upload.purpose)) await requestCopies(stored.id, now, trx)
    return {
      fileId: stored.id,
      publicId: stored.public_id,
      name: stored.original_name,
      mime,
      sizeBytes,
      width,
      height,
    }
  })
}
