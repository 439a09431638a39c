import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload, type DataStore, type KvStore } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { db, type Trx } from '#db/client.ts'
import { config, type S3Config } from '#app/config.server.ts'
import { bucketClient } from '#app/platform/files/bucket-storage.server.ts'
import { requestCopies } from '#app/platform/files/copies.server.ts'
import { FILE_KINDS, safeFileName, type FileKind } from '#app/platform/files/rules.ts'
import { diskFolder, storage } from '#app/platform/files/storage.server.ts'

/**
 * Where the pieces of an upload are put together. The bytes never move: the key they arrive under is the key of the stored
 * file, so that one row decides whether there is a file, and a crash at any moment leaves nothing half-done.
 */
export function arrivingKey(uploadId: string): string {
  return `${uploadId.slice(0, 2)}/${uploadId}.upload`
}

export interface ArrivedFile {
  uploadId: string
  ownerId: number
  studioId: number
  name: string
  kind: FileKind
  sizeBytes: number
  sha256: Buffer
  durationMs: number | null
}

/** Makes what has arrived of an upload a file of a submission, and asks for its copies. */
export async function recordArrived(file: ArrivedFile, now: Date, trx: Trx): Promise<number> {
  const { id } = await trx
    .insertInto('files')
    .values({
      owner_id: file.ownerId,
      studio_id: file.studioId,
      purpose: 'submission',
      original_name: safeFileName(file.name, file.kind),
      mime: FILE_KINDS[file.kind].mime,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      storage_key: arrivingKey(file.uploadId),
      duration_ms: file.durationMs,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requestCopies(id, now, trx)
  return id
}

/** The upload of a key, and nothing for any other text. */
export function uploadOfKey(key: string): string {
  return path.basename(key, '.upload')
}

/** Names and sizes of uploads are rows already: nothing has to be written down beside the bytes. */
const rows: KvStore = {
  async get(key) {
    const row = await db()
      .selectFrom('uploads')
      .where('id', '=', uploadOfKey(key))
      .select(['size_bytes', 'started_at'])
      .executeTakeFirst()
    return (
      row &&
      new Upload({ id: key, size: row.size_bytes, offset: 0, creation_date: row.started_at.toISOString() })
    )
  },
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
}

const writing = new Map<string, Promise<unknown>>()

/**
 * Ends when nothing is being written under a key any more. The library gives its lock back as soon as the sender is gone, and
 * what it was about to put into the bucket follows later: whoever asked in between was told to begin again at a place that was
 * no longer true, and the file was stored with pieces of its beginning in its middle.
 */
export async function writesSettled(key: string): Promise<void> {
  await writing.get(key)?.catch(() => undefined)
}

async function noted(key: string, write: Promise<number>): Promise<number> {
  writing.set(key, write)
  try {
    return await write
  } finally {
    if (writing.get(key) === write) writing.delete(key)
  }
}

class SteadyFileStore extends FileStore {
  override write(piece: Readable, id: string, offset: number): Promise<number> {
    return noted(id, super.write(piece, id, offset))
  }
}

/**
 * Parts in a bucket. What came before a line broke is kept: it is collected here first, because the library gives up the
 * unfinished part it has to write anew when its sender disappears, and over a bad line that would be most of them.
 */
class SteadyBucketStore extends S3Store {
  override write(piece: Readable, id: string, offset: number): Promise<number> {
    return noted(id, this.#write(piece, id, offset))
  }

  async #write(piece: Readable, id: string, offset: number): Promise<number> {
    const place = path.join(os.tmpdir(), `laureate-piece-${randomUUID()}`)
    try {
      const broke = await collect(piece, place)
      const written = await super.write(createReadStream(place), id, offset)
      if (broke) throw broke
      return written
    } finally {
      await fs.rm(place, { force: true })
    }
  }
}

/** Writes down what comes; the error that ended it, or `null`. */
async function collect(piece: Readable, place: string): Promise<Error | null> {
  const target = createWriteStream(place, { mode: 0o600 })
  let broke: Error | null = null
  try {
    for await (const chunk of piece as AsyncIterable<Buffer>) {
      if (!target.write(chunk)) await once(target, 'drain')
    }
  } catch (error) {
    broke = error instanceof Error ? error : new Error('The piece broke off')
  }
  target.end()
  await finished(target)
  return broke
}

let current: { for: string; store: DataStore } | undefined

/** The store of this process: the bucket when the S3 settings are there, else the folder of the files. */
export function arrivingStore(): DataStore {
  const { s3, dataDir } = config()
  const wanted = s3 ? `${s3.endpoint ?? ''} ${s3.bucket}` : dataDir
  if (current?.for !== wanted)
    current = {
      for: wanted,
      store: s3 ? inBucket(s3) : new SteadyFileStore({ directory: diskFolder(dataDir), configstore: rows }),
    }
  return current.store
}

function inBucket(settings: S3Config): DataStore {
  return new SteadyBucketStore({
    s3ClientConfig: { ...bucketClient(settings), bucket: settings.bucket },
    partSize: 8 * 1024 * 1024,
    useTags: false,
  })
}

const GONE: readonly unknown[] = [ERRORS.FILE_NOT_FOUND, ERRORS.FILE_NO_LONGER_EXISTS]

/** How many bytes of an upload lie in storage; `null` when nothing of it does. */
export async function arrivedBytes(uploadId: string): Promise<number | null> {
  try {
    return (await arrivingStore().getUpload(arrivingKey(uploadId))).offset
  } catch (error) {
    if (GONE.includes(error)) return null
    throw error
  }
}

/** Before a row calls the bytes a file: they have to outlast a power cut, and be nobody else's to read. */
export async function settleArrived(uploadId: string): Promise<void> {
  const { s3, dataDir } = config()
  if (s3) return
  const file = await fs.open(path.join(diskFolder(dataDir), arrivingKey(uploadId)), 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What the library noted beside a whole upload in a bucket. Its absence is fine. */
export async function dropNotes(uploadId: string): Promise<void> {
  if (config().s3) await storage().remove(`${arrivingKey(uploadId)}.info`)
}

/** Removes what has arrived of an upload. Never called for one that became a file. Nothing there is fine. */
export async function dropArrived(uploadId: string): Promise<void> {
  const key = arrivingKey(uploadId)
  try {
    await arrivingStore().remove(key)
  } catch (error) {
    if (!GONE.includes(error)) throw error
  }
  await storage().remove(key)
  if (!config().s3) return
  await storage().remove(`${key}.part`)
  await dropNotes(uploadId)
}
