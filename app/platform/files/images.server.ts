import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { noted } from '#app/platform/files/storage-failures.server.ts'
import { StorageUnavailable } from '#app/platform/files/storage-unavailable.ts'
import { MAX_PIXELS, pixelProblem, type FileKind, type PixelRules } from '#app/platform/files/rules.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

// Each upload is read once: a cache of decoded pictures only uses memory.
sharp.cache(false)

/**
 * Re-encodes a picture beside the original: upright, in sRGB, without metadata, so that only pixels are stored. Its dimensions
 * are checked before it is decoded. Refuses `invalid` with a message.
 */
export async function reencodeImage(source: string, kind: FileKind, rules: PixelRules) {
  const unreadable = refuse(
    'invalid',
    'The image could not be read. Save it again, then upload the new file.',
  )
  let size: { width: number; height: number }
  try {
    // Only the header is read here; the limit on pixels is checked below, with a message.
    const { autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
    size = autoOrient
  } catch {
    return unreadable
  }
  const problem = pixelProblem(size.width, size.height, rules)
  if (problem) return refuse('invalid', problem)

  const path = `${source}.${randomUUID()}`
  const picture = sharp(source, {
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
  }).autoOrient()
  const encoded =
    kind === 'png'
      ? picture.png({ compressionLevel: 8 })
      : kind === 'webp'
        ? picture.webp({ quality: 90 })
        : picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
  try {
    const written = await encoded.toFile(path)
    return ok({ path, kind, sizeBytes: written.size, width: written.width, height: written.height })
  } catch (error) {
    // The encoder begins with the place it writes to where that is at fault, and not the picture.
    if (error instanceof Error && error.message.startsWith(path))
      throw noted(new StorageUnavailable('EIO', error))
    return unreadable
  }
}
