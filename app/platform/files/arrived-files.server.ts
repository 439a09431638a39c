import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload, type DataStore, type KvStore } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline as passedOn, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { db, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { config, type S3Config } from '#app/config.server.ts'
import { bucketClient } from '#app/platform/files/bucket-storage.server.ts'
import { requestCopies } from '#app/platform/files/copies.server.ts'
import { FILE_KINDS, safeFileName, type FileKind } from '#app/platform/files/rules.ts'
import { DAMAGED, PieceCheck } from '#app/platform/files/piece-checksum.server.ts'
import { asStorageError, bucketUnavailable } from '#app/platform/files/storage-failures.server.ts'
import { StorageUnavailable } from '#app/platform/files/storage-unavailable.ts'
import { diskFolder, makeFolder, settleFolder, storage } from '#app/platform/files/storage.server.ts'

/**
 * The storage key of an upload. Its bytes never move: the key they arrive under is the key of the stored file, so one row decides
 * whether there is a file, and a crash leaves nothing half-done.
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

/** Makes a complete upload a file of a submission, and requests its copies. */
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

/** The upload of a key. */
export function uploadOfKey(key: string): string {
  return path.basename(key, '.upload')
}

/** Names and sizes of uploads are rows: nothing is stored beside the bytes. */
const rows: KvStore = {
  async get(key) {
    const row = await findRow('uploads', { id: uploadOfKey(key) }, ['size_bytes', 'started_at'], db())
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
 * Resolves when nothing is being written under a key. The library releases its lock as soon as the sender disconnects, but writes
 * to the bucket later: without waiting, a client would resume at a wrong offset and corrupt the file.
 */
export async function writesSettled(key: string): Promise<void> {
  await writing.get(key)?.catch(() => undefined)
}

async function tracked(key: string, write: Promise<number>): Promise<number> {
  writing.set(key, write)
  try {
    return await write
  } finally {
    if (writing.get(key) === write) writing.delete(key)
  }
}

class TrackedFileStore extends FileStore {
  override async create(file: Upload): Promise<Upload> {
    try {
      await makeFolder(path.dirname(this.#placeOf(file.id)), this.directory)
      return await super.create(file)
    } catch (error) {
      throw asStorageError(error)
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id)
    } catch (error) {
      // A file that is gone with all others is behind a disk that is not there: the sender waits for it.
      if (error === ERRORS.FILE_NO_LONGER_EXISTS) await fs.access(this.directory).catch(giveUp)
      throw asStorageError(error)
    }
  }

  override write(piece: Readable, id: string, offset: number): Promise<number> {
    return tracked(id, this.#write(piece, this.#placeOf(id), offset))
  }

  /** The library's own hides what went wrong: a full disk looks like a line that broke. */
  async #write(piece: Readable, place: string, offset: number): Promise<number> {
    const check = new PieceCheck()
    try {
      const target = createWriteStream(place, { flags: 'r+', start: offset })
      await pipeline(piece, check.stream(), target)
    } catch (error) {
      const cause = asStorageError(error)
      throw cause instanceof StorageUnavailable ? cause : ERRORS.FILE_WRITE_ERROR
    }
    if (check.isDamaged()) {
      await fs.truncate(place, offset)
      throw DAMAGED
    }
    return offset + check.bytes
  }

  #placeOf(id: string): string {
    return path.join(this.directory, id)
  }
}

function giveUp(error: unknown): never {
  throw asStorageError(error)
}

/**
 * Parts in a bucket. Each piece is collected in a file first, because the library drops an unfinished part when its sender
 * disconnects, which on a bad line would be most of them.
 */
class TrackedBucketStore extends S3Store {
  override write(piece: Readable, id: string, offset: number): Promise<number> {
    return tracked(id, this.#write(piece, id, offset))
  }

  async #write(piece: Readable, id: string, offset: number): Promise<number> {
    const place = path.join(os.tmpdir(), `laureate-piece-${randomUUID()}`)
    try {
      const check = new PieceCheck()
      const checked = passedOn(piece, check.stream(), () => undefined)
      const broke = await collect(checked, place).catch(giveUp)
      if (check.isDamaged()) throw DAMAGED
      const written = await super.write(createReadStream(place), id, offset).catch((error: unknown) => {
        throw bucketUnavailable(error)
      })
      if (broke) throw broke
      return written
    } finally {
      await fs.rm(place, { force: true })
    }
  }
}

/** Saves a piece; answers the error that ended it, or `null`. */
async function collect(piece: Readable, place: string): Promise<Error | null> {
  const target = createWriteStream(place, { mode: 0o600 })
  let broke: Error | null = null
  try {
    for await (const chunk of piece as AsyncIterable<Buffer>) {
      if (!target.write(chunk)) await once(target, 'drain')
    }
  } catch (error) {
    broke = error instanceof Error ? error : new Error('The piece is incomplete')
  }
  target.end()
  await finished(target)
  return broke
}

let current: { for: string; store: DataStore } | undefined

/** The store of this process: the bucket of the S3 settings, or the folder of files. */
export async function arrivingStore(): Promise<DataStore> {
  const { s3, dataDir } = config()
  const wanted = s3 ? `${s3.endpoint ?? ''} ${s3.bucket}` : dataDir
  if (current?.for !== wanted) current = { for: wanted, store: s3 ? inBucket(s3) : await inFolder(dataDir) }
  return current.store
}

async function inFolder(dataDir: string): Promise<DataStore> {
  const directory = diskFolder(dataDir)
  // Where the folder cannot be made, the library would end the process.
  await makeFolder(directory, directory).catch(giveUp)
  return new TrackedFileStore({ directory, configstore: rows })
}

function inBucket(settings: S3Config): DataStore {
  return new TrackedBucketStore({
    s3ClientConfig: { ...bucketClient(settings), bucket: settings.bucket },
    partSize: 8 * 1024 * 1024,
    useTags: false,
  })
}

const NOT_FOUND: readonly unknown[] = [ERRORS.FILE_NOT_FOUND, ERRORS.FILE_NO_LONGER_EXISTS]

/** How many bytes of an upload are stored; `null` for none. */
export async function arrivedBytes(uploadId: string): Promise<number | null> {
  try {
    return (await (await arrivingStore()).getUpload(arrivingKey(uploadId))).offset
  } catch (error) {
    if (NOT_FOUND.includes(error)) return null
    throw error
  }
}

/** Makes the bytes durable and private before a row makes them a file. */
export async function settleArrived(uploadId: string): Promise<void> {
  const { s3, dataDir } = config()
  if (s3) return
  const place = path.join(diskFolder(dataDir), arrivingKey(uploadId))
  const file = await fs.open(place, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  await settleFolder(path.dirname(place))
}

/** Removes the library's notes about a complete upload in a bucket, if there are any. */
export async function dropNotes(uploadId: string): Promise<void> {
  if (config().s3) await storage().remove(`${arrivingKey(uploadId)}.info`)
}

/** Removes what has arrived of an upload, if anything. Never called for one that became a file. */
export async function dropArrived(uploadId: string): Promise<void> {
  const key = arrivingKey(uploadId)
  try {
    await (await arrivingStore()).remove(key)
  } catch (error) {
    if (!NOT_FOUND.includes(error)) throw error
  }
  await storage().remove(key)
  if (!config().s3) return
  await storage().remove(`${key}.part`)
  await dropNotes(uploadId)
}
