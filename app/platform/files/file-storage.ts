import type { Readable } from 'node:stream'

/** From `start` up to, not including, `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files lie. Keys are made by `newStorageKey`, never from what a person typed. */
export interface FileStorage {
  /** Stores it whole or not at all. */
  put(key: string, content: Readable | Buffer, mime: string): Promise<void>
  /** Throws `FileNotStored` when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Nothing under the key is fine. */
  remove(key: string): Promise<void>
}

export class FileNotStored extends Error {
  override name = 'FileNotStored'
  constructor(key: string) {
    super(`Nothing is stored under ${key}`)
  }
}
