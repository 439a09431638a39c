import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { transaction, type Trx } from '#db/client.ts'
import { sourceOfFile } from '#app/platform/files/byte-source.server.ts'
import { askForCopies } from '#app/platform/files/copies.server.ts'
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
import { ok, type Outcome } from '#app/platform/outcome.ts'

export type FilePurpose = 'submission' | 'document' | 'membership_proof' | 'certificate'

export interface FileToReceive {
  /** Where the upload lies; the caller removes it. */
  tempPath: string
  originalName: string
  ownerId: number
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
 * Takes an upload in: finds its kind by content, writes pictures anew (upright, without their metadata), stores it under a
 * key nobody can guess. Refuses `invalid` with a sentence for the person. ASVS 5.2.
 */
export async function receiveFile(upload: FileToReceive, now: Date): Promise<Outcome<ReceivedFile>> {
  const source = await sourceOfFile(upload.tempPath)
  const found = await inspect(source, upload)
  if (!found.ok) return found
  const { kind, durationMs } = found.value
  if (!FILE_KINDS[kind].image) {
    const asItIs = { path: upload.tempPath, kind, sizeBytes: source.size, width: null, height: null }
    return ok(await keep(upload, { ...asItIs, durationMs }, now))
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
export function receiveImage(
  upload: Omit<FileToReceive, 'accept'>,
  now: Date,
): Promise<Outcome<ReceivedFile>> {
  return receiveFile({ ...upload, accept: IMAGE_KINDS }, now)
}

/**
 * A file is no longer wanted: nobody can open it from now on, and the worker removes it from storage. One that another
 * submission uses too, because it was copied from this one, stays.
 */
export async function discardFile(fileId: number, now: Date, trx: Trx): Promise<void> {
  // Locked before it is asked who else uses it: whoever copies it holds this row until the copy is written.
  await trx.selectFrom('files').where('id', '=', fileId).select('id').forUpdate().execute()
  await trx
    .updateTable('files')
    .set({ deleted_at: now })
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('submission_files as s').where('s.file_id', '=', fileId).select('s.file_id')),
      ),
    )
    .execute()
}

/** When a studio becomes part of another one: its files are the kept studio's. */
export async function moveFilesOfStudio(fromId: number, intoId: number, trx: Trx): Promise<void> {
  await trx.updateTable('files').set({ studio_id: intoId }).where('studio_id', '=', fromId).execute()
}

export interface MadeFile {
  content: Buffer
  name: string
  kind: FileKind
  ownerId: number | null
  studioId: number | null
  purpose: FilePurpose
}

/** Puts a file the product made itself into storage and hands its row to `record`; both hold or neither. */
export async function storeMadeFile<T>(
  made: MadeFile,
  now: Date,
  record: (fileId: number, trx: Trx) => Promise<T>,
): Promise<T> {
  const { mime, extension } = FILE_KINDS[made.kind]
  const key = newStorageKey(extension)
  await storage().put(key, made.content, mime)
  try {
    return await transaction(async (trx) => {
      const { id } = await trx
        .insertInto('files')
        .values({
          owner_id: made.ownerId,
          studio_id: made.studioId,
          purpose: made.purpose,
          original_name: safeFileName(made.name, made.kind),
          mime,
          size_bytes: made.content.byteLength,
          sha256: createHash('sha256').update(made.content).digest(),
          storage_key: key,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return record(id, trx)
    })
  } catch (error) {
    await storage().remove(key)
    throw error
  }
}

async function keep(upload: FileToReceive, prepared: PreparedFile, now: Date): Promise<ReceivedFile> {
  const { mime, extension } = FILE_KINDS[prepared.kind]
  const key = newStorageKey(extension)
  const hash = createHash('sha256')
  await pipeline(createReadStream(prepared.path), hash)
  const sha256 = hash.digest()
  await storage().put(key, createReadStream(prepared.path), mime)
  try {
    const row = await transaction(async (trx) => {
      const stored = await trx
        .insertInto('files')
        .values({
          owner_id: upload.ownerId,
          studio_id: upload.studioId,
          purpose: upload.purpose,
          original_name: safeFileName(upload.originalName, prepared.kind),
          mime,
          size_bytes: prepared.sizeBytes,
          sha256,
          storage_key: key,
          width: prepared.width,
          height: prepared.height,
          duration_ms: prepared.durationMs,
          created_at: now,
        })
        .returning(['id', 'public_id', 'original_name'])
        .executeTakeFirstOrThrow()
      if (upload.purpose === 'submission') await askForCopies(stored.id, now, trx)
      return stored
    })
    const { sizeBytes, width, height } = prepared
    return {
      fileId: row.id,
      publicId: row.public_id,
      name: row.original_name,
      mime,
      sizeBytes,
      width,
      height,
    }
  } catch (error) {
    await storage().remove(key)
    throw error
  }
}
