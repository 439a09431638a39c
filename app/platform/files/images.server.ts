import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { MAX_PIXELS, pixelProblem, type FileKind, type PixelRules } from '#app/platform/files/rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

// Uploads are each seen once: a cache of decoded pictures only holds memory.
sharp.cache(false)

interface Reencoded {
  path: string
  kind: FileKind
  sizeBytes: number
  width: number
  height: number
}

/**
 * Writes a picture anew beside the original: upright, in sRGB, without metadata, so that what is stored is pixels and
 * nothing else. Its measure is checked before it is unpacked. Refuses `invalid` with a sentence.
 */
export async function reencodeImage(
  source: string,
  kind: FileKind,
  rules: PixelRules,
): Promise<Outcome<Reencoded>> {
  const unreadable = refuse('invalid', 'This image cannot be read. Save it again and send the new file.')
  let measure: { width: number; height: number }
  try {
    // Only the head is read here, so the limit on pixels is applied by us, in words.
    const { autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
    measure = autoOrient
  } catch {
    return unreadable
  }
  const problem = pixelProblem(measure.width, measure.height, rules)
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
  } catch {
    return unreadable
  }
}
