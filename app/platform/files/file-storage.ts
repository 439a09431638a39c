import type { Readable } from 'node:stream'

/** From `start` up to, not including, `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files are stored. Keys are made by `newStorageKey`, never from what a person typed. */
export interface FileStorage {
  /** Stores all of it or nothing. */
  put(key: string, content: Readable | Buffer, mime: string): Promise<void>
  /** Throws `FileNotStored` for an unknown key. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** An unknown key is ignored. */
  remove(key: string): Promise<void>
}

export class FileNotStored extends Error {
  override name = 'FileNotStored'
  constructor(key: string) {
    super(`Nothing is stored under ${key}`)
  }
}
