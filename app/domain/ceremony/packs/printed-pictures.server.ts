import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { copiesOf } from '#app/platform/files/copies.server.ts'
import { MAX_PIXELS } from '#app/platform/files/rules.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { log } from '#app/log.server.ts'
import { altOf } from './placement-alt.ts'
import type { NamedPlacement } from './placements.server.ts'

/** Pictures of sponsors and adverts as the programme prints them. */

export interface PrintedPicture {
  /** An SVG around the pixels: the typesetter takes pictures from its data as text only. */
  svg: string
  alt: string
  /** In millimetres. */
  width: number
}

/** The most a picture may take of a page of A5, in millimetres. */
const MAX_COUNT = {
  Advertisement: { width: 118, height: 145 },
  Sponsor: { width: 50, height: 16 },
  Partner: { width: 40, height: 13 },
} as const
/** At 300 dots to the inch. */
const DOTS_PER_MM = 11.8

/** The pictures of these placements by their files, made from the copies that the worker made. One that cannot be read is left out. */
export async function printedPictures(
  placements: readonly NamedPlacement[],
): Promise<ReadonlyMap<number, PrintedPicture>> {
  const copies = await copiesOf(placements.flatMap(({ picture }) => picture?.fileId ?? []))
  const printed = new Map<number, PrintedPicture>()
  for (const placement of placements) {
    const { picture, label } = placement
    const copy = picture && copies.get(picture.fileId)?.renditions.at(-1)
    if (!picture || !copy) continue
    const most = MAX_COUNT[label]
    const width = Math.min(most.width, (most.height * copy.width) / copy.height)
    try {
      const source = await buffer(await storage().get(copy.storageKey))
      const pixels = await pixelsOf(source, Math.ceil(width * DOTS_PER_MM), label !== 'Advertisement')
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${copy.width} ${copy.height}"><image href="${pixels}" width="${copy.width}" height="${copy.height}"/></svg>`
      printed.set(picture.fileId, { svg, alt: altOf(placement), width })
    } catch (error) {
      // A programme has to be made, with or without a picture.
      log.error({ err: error, fileId: picture.fileId }, 'a picture could not be read for the programme')
    }
  }
  return printed
}

/** A logo keeps its transparency. */
async function pixelsOf(source: Buffer, width: number, isLogo: boolean): Promise<string> {
  const sized = sharp(source, { limitInputPixels: MAX_PIXELS }).resize({ width, withoutEnlargement: true })
  const content = isLogo
    ? await sized.png({ compressionLevel: 9 }).toBuffer()
    : await sized.flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer()
  return `data:image/${isLogo ? 'png' : 'jpeg'};base64,${content.toString('base64')}`
}
