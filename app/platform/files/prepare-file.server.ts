import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { db, transaction } from '#db/client.ts'
import { SourceBlob, sourceInStorage } from '#app/platform/files/byte-source.server.ts'
import { TooManyBoxes } from '#app/platform/files/boxes.ts'
import { namesInFilm, type Blank } from '#app/platform/files/film-boxes.ts'
import { cleanPdf } from '#app/platform/files/clean-pdf.server.ts'
import { namesInSound } from '#app/platform/files/sound-tags.ts'
import { renditionsOf } from '#app/platform/files/renditions.server.ts'
import {
  FILE_KINDS,
  isFilm,
  isPacked,
  isSound,
  kindOfMime,
  type BlindRefusal,
  type FileKind,
} from '#app/platform/files/rules.ts'
import { FileNotStored } from '#app/platform/files/file-storage.ts'
import { newStorageKey, storage } from '#app/platform/files/storage.server.ts'

/** A copy that is stored, and not yet recorded. */
export interface MadeCopy {
  kind: 'blind' | '320' | '960' | '1920' | 'print'
  mime: string
  storageKey: string | null
  sha256: Buffer | null
  sizeBytes: number | null
  width: number | null
  height: number | null
  blanks: readonly Blank[] | null
}

interface Original {
  mime: string
  sizeBytes: number
  storageKey: string
}

/**
 * Makes the copies of a file that are shown instead of it: smaller pictures, a document without names, what to blank in a film.
 * Done once; a file that cannot be prepared gets the reason. For the worker only: it opens files from strangers. Throws when
 * storage cannot be reached, to be tried again.
 */
export async function prepareFile(fileId: number, now: Date): Promise<string> {
  const row = await db()
    .selectFrom('files')
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .where('prepared_at', 'is', null)
    .select(['mime', 'size_bytes', 'storage_key'])
    .executeTakeFirst()
  if (!row) return 'nothing to do'
  const made = await copiesFrom({ mime: row.mime, sizeBytes: row.size_bytes, storageKey: row.storage_key })
  const copies = typeof made === 'string' ? [] : made
  let kept = false
  try {
    kept = await keepCopies(fileId, copies, typeof made === 'string' ? made : null, now)
  } finally {
    if (!kept) for (const { storageKey } of copies) if (storageKey) await storage().remove(storageKey)
  }
  return !kept ? 'prepared already' : typeof made === 'string' ? made : `${copies.length} copies`
}

async function copiesFrom(original: Original): Promise<MadeCopy[] | BlindRefusal> {
  const kind = kindOfMime(original.mime)
  const temp = path.join(os.tmpdir(), `laureate-prepare-${randomUUID()}`)
  try {
    if (!kind) return 'unreadable'
    if (isPacked(kind)) return 'names'
    if (isFilm(kind) || isSound(kind)) return await blanksOf(original, kind)
    await pipeline(await storage().get(original.storageKey), createWriteStream(temp, { mode: 0o600 }))
    return FILE_KINDS[kind].image ? await pictures(temp) : await document(temp, kind, original.sizeBytes)
  } catch (error) {
    if (error instanceof FileNotStored) return 'missing'
    throw error
  } finally {
    await fs.rm(temp, { force: true })
    await fs.rm(`${temp}.clean`, { force: true })
  }
}

/** Blanks are read with every range of a film that is sent. */
const MAX_BLANKS = 5_000

async function blanksOf(
  { mime, sizeBytes, storageKey }: Original,
  kind: FileKind,
): Promise<MadeCopy[] | BlindRefusal> {
  const nothing = { storageKey: null, sha256: null, sizeBytes: null, width: null, height: null }
  let blanks: Blank[] | null
  try {
    const blob = new SourceBlob(sourceInStorage(storageKey, sizeBytes))
    blanks = isSound(kind) ? await namesInSound(blob, kind) : await namesInFilm(blob)
  } catch (error) {
    if (error instanceof TooManyBoxes) return 'too_large'
    // A truncated container; errors of storage are tried again.
    if (error instanceof RangeError) return 'unreadable'
    throw error
  }
  if (!blanks) return 'names'
  return blanks.length > MAX_BLANKS ? 'too_large' : [{ ...nothing, kind: 'blind', mime, blanks }]
}

/** Makes and stores the smaller pictures of one. */
export async function pictures(source: string): Promise<MadeCopy[] | 'unreadable'> {
  const renditions = await renditionsOf(source)
  if (!renditions) return 'unreadable'
  const { mime, extension } = FILE_KINDS.webp
  const made: MadeCopy[] = []
  for (const { wanted, content, width, height } of renditions) {
    const storageKey = newStorageKey(extension)
    await storage().put(storageKey, content, mime)
    const sha256 = createHash('sha256').update(content).digest()
    const kind = `${wanted}` as const
    made.push({ kind, mime, storageKey, sha256, sizeBytes: content.byteLength, width, height, blanks: null })
  }
  return made
}

async function document(
  source: string,
  kind: FileKind,
  sizeBytes: number,
): Promise<MadeCopy[] | BlindRefusal> {
  const clean = `${source}.clean`
  const done = await cleanPdf(source, clean, sizeBytes)
  if (done !== 'cleaned') return done
  const { mime, extension } = FILE_KINDS[kind]
  const storageKey = newStorageKey(extension)
  const hash = createHash('sha256')
  await pipeline(createReadStream(clean), hash)
  await storage().put(storageKey, createReadStream(clean), mime)
  const { size } = await fs.stat(clean)
  const none = { width: null, height: null, blanks: null }
  return [{ ...none, kind: 'blind', mime, storageKey, sha256: hash.digest(), sizeBytes: size }]
}

/** Records the copies in one transaction; false when another job was first or the file is removed. */
export function keepCopies(
  fileId: number,
  copies: readonly MadeCopy[],
  refusal: BlindRefusal | null,
  now: Date,
) {
  return transaction(async (trx) => {
    // A command that removes the file waits for this lock, and then finds the copies.
    const file = await trx
      .updateTable('files')
      .set({ prepared_at: now, blind_refusal: refusal })
      .where('id', '=', fileId)
      .where('prepared_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!file) return false
    for (const { storageKey, sizeBytes, blanks, ...copy } of copies)
      await trx
        .insertInto('file_copies')
        .values({
          ...copy,
          file_id: fileId,
          storage_key: storageKey,
          size_bytes: sizeBytes,
          created_at: now,
          blanks: blanks && JSON.stringify(blanks),
        })
        .execute()
    return true
  })
}
