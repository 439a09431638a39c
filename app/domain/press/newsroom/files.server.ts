import type { Reader } from '#db/client.ts'
import type { ZipEntry } from '#app/platform/exports/zip.server.ts'
import { kindOfMime, safeFileName } from '#app/platform/files/rules.ts'
import { LOST_NAME, storedEntries } from '#app/platform/files/stored-entries.server.ts'
import { findVisibleItem, selectedItems } from './queries.server.ts'
import { distinctNames, isImage, type Size } from './rules.ts'
import type { PressMoment, PressReader } from './visibility.server.ts'

/** The files of items as they are given out: pictures only in the sizes that carry their credit line. */

export interface PressFile {
  fileId: number
  /** Made from the item's title. */
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
  /** Of its content; changes when the file is replaced. */
  etag: string
}

const CREDITS_NAME = 'Credit lines.txt'

interface Wanted {
  title: string
  fileId: number | null
  mime: string | null
}

async function fileOf(
  { title, fileId, mime }: Wanted,
  size: Size,
  reader: Reader,
): Promise<PressFile | null> {
  if (fileId === null || mime === null) return null
  const stored = isImage(mime)
    ? await reader
        .selectFrom('press_renditions')
        .where('file_id', '=', fileId)
        .where('size', '=', size)
        .select(['mime', 'size_bytes as sizeBytes', 'storage_key as storageKey', 'sha256'])
        .executeTakeFirst()
    : await reader
        .selectFrom('files')
        .where('id', '=', fileId)
        .where('deleted_at', 'is', null)
        .select(['mime', 'size_bytes as sizeBytes', 'storage_key as storageKey', 'sha256'])
        .executeTakeFirst()
  const kind = stored && kindOfMime(stored.mime)
  if (!stored || !kind) return null
  const { sha256, ...file } = stored
  // `safeFileName` takes a name with its extension.
  const name = safeFileName(`${title.replaceAll('/', '-').replaceAll('\\', '-')}.x`, kind)
  return { ...file, fileId, name, etag: `"${sha256.toString('hex').slice(0, 32)}"` }
}

/** The file of an item's address in a size, if the reader sees the item at this moment; otherwise `null`. */
export async function findPressFile(
  publicId: string,
  size: Size,
  reading: PressReader,
  moment: PressMoment,
  reader: Reader,
): Promise<PressFile | null> {
  const item = await findVisibleItem(publicId, reading, moment, reader)
  return item ? fileOf(item, size, reader) : null
}

/** The files of a selection for an archive, with a text of their credit lines, and those whose content is lost. */
export async function filesToPack(
  ids: readonly number[],
  size: Size,
  reading: PressReader,
  moment: PressMoment,
  reader: Reader,
): Promise<{ entries: ZipEntry[]; lost: PressFile[] }> {
  const items = await selectedItems(ids, reading, moment, reader)
  const found: { file: PressFile; credit: string }[] = []
  for (const item of items) {
    const file = await fileOf(item, size, reader)
    if (file) found.push({ file, credit: item.credit })
  }
  const names = distinctNames([CREDITS_NAME, LOST_NAME, ...found.map(({ file }) => file.name)]).slice(2)
  const credits = found.flatMap(({ credit }, index) => (credit ? `${names[index]}: ${credit}\r\n` : []))
  const { entries, lost } = await storedEntries(
    found.map(({ file }, index) => ({ ...file, name: names[index] ?? file.name })),
  )
  if (credits.length > 0) entries.push({ name: CREDITS_NAME, content: credits })
  return { entries, lost }
}
