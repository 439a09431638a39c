import sharp from 'sharp'
import { MAX_PIXELS } from '#app/platform/files/rules.ts'

/** The widths of pictures in pixels: for a phone, a column, a large screen. */
export const RENDITION_WIDTHS = [320, 960, 1_920] as const
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]

export interface Rendition {
  wanted: RenditionWidth
  content: Buffer
  width: number
  height: number
}

/**
 * A picture as WebP in each width up to its own, upright and without metadata; `null` when it cannot be read. For the worker,
 * because it decodes the picture.
 */
export async function renditionsOf(source: string): Promise<Rendition[] | null> {
  const renditions: Rendition[] = []
  try {
    for (const wanted of RENDITION_WIDTHS) {
      const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      renditions.push({ wanted, content: data, width: info.width, height: info.height })
      if (info.width < wanted) break
    }
  } catch {
    return null
  }
  return renditions
}
