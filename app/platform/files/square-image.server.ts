import fs from 'node:fs/promises'
import sharp from 'sharp'
import { sourceOfFile } from '#app/platform/files/byte-source.server.ts'
import { reencodeImage } from '#app/platform/files/images.server.ts'
import { inspect } from '#app/platform/files/inspection.server.ts'
import { IMAGE_KINDS } from '#app/platform/files/rules.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'

interface SquareRules {
  maxBytes: number
  /** What a person is shown in, in pixels; a picture with a shorter side is refused. */
  side: number
}

/**
 * A small square JPEG of an upload, cut around what is looked at first, without its metadata: for a face in a circle, where the
 * original is not needed. Refuses `invalid` with a message for the person.
 */
export async function squareImage(
  tempPath: string,
  { maxBytes, side }: SquareRules,
): Promise<Outcome<Buffer>> {
  const found = await inspect(await sourceOfFile(tempPath), { accept: IMAGE_KINDS, maxBytes })
  if (!found.ok) return found
  const upright = await reencodeImage(tempPath, found.value.kind, { minWidth: side, minHeight: side })
  if (!upright.ok) return upright
  try {
    const content = await sharp(upright.value.path)
      .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return ok(content)
  } finally {
    await fs.rm(upright.value.path, { force: true })
  }
}
