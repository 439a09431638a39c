import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { config } from '#app/config.server.ts'
import { bucketStorage } from '#app/platform/files/bucket-storage.server.ts'
import { FileNotStored, type FileStorage } from '#app/platform/files/file-storage.ts'

/** A random key, spread over folders so that none grows large. */
export function newStorageKey(extension: string): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}.${extension}`
}

/** The folder of files, without a bucket. */
export function diskFolder(dataDir: string): string {
  return path.join(dataDir, 'files')
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
      await fs.mkdir(path.dirname(place), { recursive: true })
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await fs.rename(unfinished, place)
      } catch (error) {
        await fs.rm(unfinished, { force: true })
        throw error
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
