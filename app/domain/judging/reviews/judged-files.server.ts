import { pipeline, type Readable } from 'node:stream'
import { db } from '#db/client.ts'
import type { Blank } from '#app/platform/files/film-boxes.ts'
import type { ByteRange } from '#app/platform/files/file-storage.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { loadJudgedEntry, renditionName, type EntryRef } from './entry-page.server.ts'
import { blanking } from './film-names.server.ts'

export interface JudgedFileContent {
  name: string
  mime: string
  sizeBytes: number
  /** Its address follows from its content, so a browser may keep it. */
  unchanging: boolean
  read(part?: ByteRange): Promise<Readable>
}

/**
 * A file of an entry by its name at the judging address; null where there is none, and in blind judging where the worker has not
 * removed the names. Nothing is opened here: kept bytes are sent (decision 039).
 */
export async function judgedFile(
  entry: EntryRef,
  blind: boolean,
  name: string,
): Promise<JudgedFileContent | null> {
  const shown = await loadJudgedEntry(entry.id, entry.code, blind)
  for (const [at, file] of shown.files.entries()) {
    const { fileId, copies } = shown.stored[at] ?? {}
    const rendition = copies?.renditions.find((copy) => renditionName(copy) === name)
    if (rendition) return { name, unchanging: true, ...sent(rendition) }
    if (file.address !== name || file.state !== 'ready' || fileId === undefined) continue
    const own = { name: file.name, unchanging: false }
    const copy = blind ? (copies?.document ?? copies?.renditions.at(-1)) : null
    if (copy) return { ...own, ...sent({ ...copy, mime: file.mime }) }
    const original = await originalOf(fileId)
    return original && { ...own, ...sent(original, (blind && copies?.blanks) || []) }
  }
  return null
}

type Stored = NonNullable<Awaited<ReturnType<typeof originalOf>>>

async function originalOf(fileId: number) {
  const row = await db()
    .selectFrom('files')
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .select(['storage_key as storageKey', 'mime', 'size_bytes as sizeBytes'])
    .executeTakeFirst()
  return row ?? null
}

function sent({ storageKey, mime, sizeBytes }: Stored, blanks: readonly Blank[] = []) {
  return {
    mime,
    sizeBytes,
    async read(part?: ByteRange): Promise<Readable> {
      const bytes = await storage().get(storageKey, part)
      return blanks.length > 0 ? pipeline(bytes, blanking(blanks, part?.start ?? 0), () => undefined) : bytes
    },
  }
}
