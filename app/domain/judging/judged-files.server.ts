import { pipeline, Readable } from 'node:stream'
import { db } from '#db/client.ts'
import { storage, type ByteRange } from '#app/domain/files/storage.server.ts'
import { judgedEntry, type EntryRef } from '#app/domain/judging/entry-page.server.ts'
import { blanking, blanksOf } from '#app/domain/judging/film-names.server.ts'
import { withoutPdfNames } from '#app/domain/judging/pdf-names.server.ts'

export interface JudgedFileContent {
  name: string
  mime: string
  sizeBytes: number
  read(part?: ByteRange): Promise<Readable>
}

/** Documents are unpacked in memory to take names out; those allowed in are smaller than this. */
const MOST_PDF_BYTES = 60_000_000

/**
 * A file of an entry by the name it has at its judging address; null where there is none, and where judging is blind and a
 * document or a film cannot be freed of names. Pictures were written anew without metadata when they came in (decision 032).
 */
export async function judgedFile(
  entry: EntryRef,
  blind: boolean,
  name: string,
): Promise<JudgedFileContent | null> {
  const shown = await judgedEntry(entry.id, entry.code, blind)
  const at = shown?.files.findIndex((file) => file.address === name) ?? -1
  const [file, listed] = [shown?.stored[at], shown?.files[at]]
  if (!file || !listed) return null
  const row = await db()
    .selectFrom('files')
    .where('id', '=', file.fileId)
    .where('deleted_at', 'is', null)
    .select(['storage_key', 'mime', 'size_bytes'])
    .executeTakeFirst()
  if (!row) return null
  const { mime, storage_key: key, size_bytes: sizeBytes } = row
  const whole = { name: listed.name, mime, sizeBytes }
  if (blind && mime.startsWith('video/')) {
    const blanks = await blanksOf(key, sizeBytes)
    if (!blanks) return null
    return {
      ...whole,
      read: async (part) => {
        const content = await storage().get(key, part)
        return pipeline(content, blanking(blanks, part?.start ?? 0), () => undefined)
      },
    }
  }
  if (!blind || mime !== 'application/pdf') return { ...whole, read: (part) => storage().get(key, part) }
  if (sizeBytes > MOST_PDF_BYTES) return null
  const parts: Buffer[] = []
  for await (const chunk of await storage().get(key)) parts.push(chunk as Buffer)
  const clean = withoutPdfNames(Buffer.concat(parts))
  if (!clean) return null
  return {
    ...whole,
    read: async ({ start, end } = { start: 0, end: clean.length }) =>
      Readable.from([clean.subarray(start, end)]),
  }
}
