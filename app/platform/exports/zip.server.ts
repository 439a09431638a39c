import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** The format's first day, in any zone: the same content always gives the same file. */
const UNDATED = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A ZIP archive written as its content arrives, so that a large one needs no more memory than a small one. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // A stream of its own, which can be ended with an error while nothing comes out of the archive.
  const archive = zip.outputStream.pipe(new PassThrough())
  let content: Readable | undefined
  for (const entry of entries) {
    zip.addReadStreamLazy(entry.name, UNDATED, (give) => {
      content = Readable.from(entry.content)
      content.once('error', (error) => archive.destroy(error))
      give(null, content)
    })
  }
  zip.end()
  try {
    yield* archive
  } finally {
    // When the download ends early, the content is read no further either.
    content?.destroy()
  }
}
