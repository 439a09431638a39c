import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { config } from '#app/config.server.ts'
import { bucketStorage } from '#app/platform/files/bucket-storage.server.ts'
import { FileNotStored, type FileStorage } from '#app/platform/files/file-storage.ts'

/** A key nobody can guess, spread over folders so that none of them grows large. */
export function newStorageKey(extension: string): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}.${extension}`
}

/** The folder of the files, where no bucket is set. */
export function diskFolder(dataDir: string): string {
  return path.join(dataDir, 'files')
}

/** Files in a folder of this machine. */
export function diskStorage(folder: string): FileStorage {
  const placeOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/.test(key)) throw new Error('This is not a storage key')
    return path.join(folder, key)
  }
  return {
    async put(key, content) {
      const place = placeOf(key)
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
      const place = placeOf(key)
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
      await fs.rm(placeOf(key), { force: true })
    },
  }
}

let current: { for: string; storage: FileStorage } | undefined

/** The storage of this process: a bucket when the S3 settings are there, else the data folder. */
export function storage(): FileStorage {
  const { s3, dataDir } = config()
  const wanted = s3 ? `${s3.endpoint ?? ''} ${s3.bucket}` : dataDir
  current =
    current?.for === wanted
      ? current
      : { for: wanted, storage: s3 ? bucketStorage(s3) : diskStorage(diskFolder(dataDir)) }
  return current.storage
}
