import { pipeline, Readable } from 'node:stream'
import zlib from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** 1 January 1980, the format's first day: the same content always gives the same file. */
const DOS_DAY = 0x21
/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20

function head(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DOS_DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

interface Written {
  name: Buffer
  offset: number
  crc: number
  packed: number
  plain: number
}

function sizes({ crc, packed, plain }: Written): Buffer {
  const after = Buffer.alloc(16)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(packed, 8)
  after.writeUInt32LE(plain, 12)
  return after
}

function listed({ name, offset, crc, packed, plain }: Written): Buffer {
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(VERSION, 4)
  line.writeUInt16LE(VERSION, 6)
  line.writeUInt16LE(FLAGS, 8)
  line.writeUInt16LE(DEFLATE, 10)
  line.writeUInt16LE(DOS_DAY, 14)
  line.writeUInt32LE(crc, 16)
  line.writeUInt32LE(packed, 20)
  line.writeUInt32LE(plain, 24)
  line.writeUInt16LE(name.length, 28)
  line.writeUInt32LE(offset, 42)
  return Buffer.concat([line, name])
}

function end(count: number, size: number, offset: number): Buffer {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(size, 12)
  tail.writeUInt32LE(offset, 16)
  return tail
}

/**
 * A ZIP archive written as its content arrives, so that a large one needs no more memory than a small one. An entry may have up
 * to 4 GB; compression runs off the main thread.
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const done: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, plain: 0 }
    const header = head(entry.name)
    offset += header.length
    yield header
    async function* counted() {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = zlib.crc32(bytes, entry.crc)
        entry.plain += bytes.length
        yield bytes
      }
    }
    // `pipeline` ends the packer with an error of the content, which is thrown here.
    const packer = pipeline(Readable.from(counted()), zlib.createDeflateRaw(), () => undefined)
    for await (const bytes of packer as AsyncIterable<Buffer>) {
      entry.packed += bytes.length
      offset += bytes.length
      yield bytes
    }
    const after = sizes(entry)
    offset += after.length
    yield after
    done.push(entry)
  }
  const directory = Buffer.concat(done.map(listed))
  yield Buffer.concat([directory, end(done.length, directory.length, offset)])
}
