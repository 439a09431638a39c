import type { Readable } from 'node:stream'
import { FileNotStored, type ByteRange } from '#app/platform/files/file-storage.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { notFound } from './errors.ts'

/** The content of a stored file for an answer. */
export function storedContent(
  request: Request,
  key: string,
  part?: ByteRange,
  onLost?: () => Promise<void>,
): Promise<Readable> {
  return orLost(request, storage().get(key, part), onLost)
}

/**
 * What is read of stored files for an answer. A row whose file is lost, as after a restored backup, answers as not found, after what
 * there is to do about it.
 */
export async function orLost<T>(
  request: Request,
  reading: Promise<T>,
  onLost?: () => Promise<void>,
): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof FileNotStored)) throw error
    await onLost?.()
    throw notFound(request)
  }
}
