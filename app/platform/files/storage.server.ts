import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { config } from '#app/config.server.ts'
import { bucketStorage } from '#app/platform/files/bucket-storage.server.ts'
import { FileNotStored, type FileStorage } from '#app/platform/files/file-storage.ts'
import { asStorageError, noted } from '#app/platform/files/storage-failures.server.ts'
import { causeOf, StorageUnavailable } from '#app/platform/files/storage-unavailable.ts'

/** What is left on the disk for invoices and other papers when uploads have filled it, in bytes. */
const MIN_FREE_BYTES = 50_000_000

/** A random key, spread over folders so that none grows large. */
export function newStorageKey(extension: string): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}.${extension}`
}

/** The folder of files, without a bucket. */
export function diskFolder(dataDir: string): string {
  return path.join(dataDir, 'files')
}

const seen = new Set<string>()

/**
 * Makes a folder of files. Where all files lie is made once in a process: gone later, a disk is no longer mounted, and what was
 * written in its place would be gone as soon as it is back.
 */
export async function makeFolder(place: string, whole: string): Promise<void> {
  if (!seen.has(whole)) await fs.mkdir(whole, { recursive: true })
  seen.add(whole)
  try {
    await fs.mkdir(place)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return
  }
  await settleFolder(whole)
}

/** Makes the names in a folder durable: a file's own bytes are no use after a power cut if its folder has forgotten it. */
export async function settleFolder(place: string): Promise<void> {
  const folder = await fs.open(place, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Throws `StorageUnavailable` when there is no room for so many bytes. */
export async function expectRoomFor(bytes: number): Promise<void> {
  const { s3, dataDir } = config()
  if (s3) return
  const folder = diskFolder(dataDir)
  try {
    const { bavail, bsize } = await fs.statfs(folder)
    if (bavail * bsize < bytes + MIN_FREE_BYTES) throw noted(new StorageUnavailable('ENOSPC'))
  } catch (error) {
    // It is made with the first file.
    if (!seen.has(folder) && causeOf(error) === 'ENOENT') return
    throw asStorageError(error)
  }
}

/** Files in a local folder. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/.test(key)) throw new Error('Not a storage key')
    return path.join(folder, key)
  }
  return {
    async put(key, content) {
      const place = pathOf(key)
      const unfinished = `${place}.${randomUUID()}.part`
      try {
        await makeFolder(path.dirname(place), folder)
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await fs.rename(unfinished, place)
        await settleFolder(path.dirname(place))
      } catch (error) {
        // On a place that takes nothing this fails too, and its error would hide the first.
        await fs.rm(unfinished, { force: true }).catch(() => undefined)
        throw asStorageError(error)
      }
    },
    async get(key, range) {
      const place = pathOf(key)
      const stream = range
        ? createReadStream(place, { start: range.start, end: range.end - 1 })
        : createReadStream(place)
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve())
        stream.once('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ENOENT' ? new FileNotStored(key) : error),
        )
      })
      return stream
    },
    async remove(key) {
      await fs.rm(pathOf(key), { force: true })
    },
  }
}

let current: { for: string; storage: FileStorage } | undefined

/** The storage of this process: the bucket of the S3 settings, or the data folder. */
export function storage(): FileStorage {
  const { s3, dataDir } = config()
  const wanted = s3 ? `${s3.endpoint ?? ''} ${s3.bucket}` : dataDir
  current =
    current?.for === wanted
      ? current
      : { for: wanted, storage: s3 ? bucketStorage(s3) : diskStorage(diskFolder(dataDir)) }
  return current.storage
}
