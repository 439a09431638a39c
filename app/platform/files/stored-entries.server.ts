import { storage } from '#app/platform/files/storage.server.ts'
import { FileNotStored } from '#app/platform/files/file-storage.ts'
import type { ZipEntry } from '#app/platform/exports/zip.server.ts'

/** Whether this is in storage. */
export async function isStored(key: string): Promise<boolean> {
  try {
    const content = await storage().get(key)
    content.destroy()
    return true
  } catch (error) {
    if (error instanceof FileNotStored) return false
    throw error
  }
}

/** Says in an archive what is not in it. */
export const LOST_NAME = 'Not in this archive.txt'

/**
 * Files as entries of an archive, each opened when its turn comes. One whose content is lost, as after a restored backup, would end the
 * archive in its middle: it is left out, and a text names it.
 */
export async function storedEntries<File extends { name: string; storageKey: string }>(
  files: readonly File[],
): Promise<{ entries: ZipEntry[]; lost: File[] }> {
  const entries: ZipEntry[] = []
  const lost: File[] = []
  for (const file of files)
    if (await isStored(file.storageKey))
      entries.push({ name: file.name, content: contentOf(file.storageKey) })
    else lost.push(file)
  if (lost.length > 0) entries.push({ name: LOST_NAME, content: lost.map(({ name }) => `${name}\r\n`) })
  return { entries, lost }
}

async function* contentOf(key: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of await storage().get(key)) yield chunk as Uint8Array
}
