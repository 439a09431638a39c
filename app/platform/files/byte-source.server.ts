import fs from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { storage } from '#app/platform/files/storage.server.ts'

/** Stored bytes that are read in pieces, so that memory does not grow with their number. */
export interface ByteSource {
  readonly size: number
  /** From `start` up to, not including, `end`; fewer at the end of the source. */
  read(start: number, end: number): Promise<Buffer>
}

/** A file of this machine. */
export async function sourceOfFile(path: string): Promise<ByteSource> {
  const { size } = await fs.stat(path)
  return {
    size,
    async read(start, end) {
      const file = await fs.open(path)
      try {
        const wanted = Buffer.alloc(Math.max(0, Math.min(end, size) - start))
        const { bytesRead } = await file.read(wanted, 0, wanted.byteLength, start)
        return wanted.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}

/** A file in storage. */
export function sourceInStorage(key: string, size: number): ByteSource {
  return {
    size,
    async read(start, end) {
      const last = Math.min(end, size)
      return start >= last ? Buffer.alloc(0) : buffer(await storage().get(key, { start, end: last }))
    },
  }
}

/** Small reads are served from one larger read: a bucket answers each over the network. */
const WINDOW = 256 * 1024

class Window {
  #at = 0
  #bytes: Buffer = Buffer.alloc(0)
  readonly source: ByteSource

  constructor(source: ByteSource) {
    this.source = source
  }

  async read(start: number, end: number): Promise<Buffer> {
    if (end - start > WINDOW) return this.source.read(start, end)
    if (start < this.#at || end > this.#at + this.#bytes.byteLength) {
      this.#bytes = await this.source.read(start, Math.min(start + WINDOW, this.source.size))
      this.#at = start
    }
    return this.#bytes.subarray(start - this.#at, end - this.#at)
  }
}

/** The source as a blob for libraries that inspect files; only the parts they request are read. */
export class SourceBlob extends Blob {
  readonly #window: Window
  readonly #start: number
  readonly #end: number

  constructor(source: ByteSource | Window, start = 0, end?: number) {
    super([])
    this.#window = source instanceof Window ? source : new Window(source)
    this.#start = start
    this.#end = end ?? this.#window.source.size
  }

  override get size(): number {
    return this.#end - this.#start
  }

  override slice(start = 0, end = this.size): SourceBlob {
    const to = Math.min(this.#start + end, this.#end)
    return new SourceBlob(this.#window, Math.min(this.#start + start, to), to)
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.#window.read(this.#start, this.#end)
    const copy = new ArrayBuffer(bytes.byteLength)
    new Uint8Array(copy).set(bytes)
    return copy
  }
}
