import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Twice the size that mails show, which is the same in every mail. */
const WIDTH = 640
const HEIGHT = 360
const GROUND = '#f5f1e4'

/** Hills under a sun, as pages draw them where a work has no picture. */
const DRAWN = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 160 90">
    <rect width="160" height="90" fill="${GROUND}"/><g fill="#5a564a" fill-opacity=".25"><circle cx="118" cy="28" r="12"/>
    <path d="M0 58q40-30 80-8t80-12v52H0z"/><path d="M0 74q48-26 96-4t64-6v26H0z"/></g></svg>`,
)

/** A whole picture of any proportions on a ground of one size, as a JPEG, which every mail program shows; without one a drawing. */
export async function letterboxed(picture: Readable | null): Promise<Buffer> {
  return sharp(picture ? await buffer(picture) : DRAWN)
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: GROUND })
    .flatten({ background: GROUND })
    .jpeg({ quality: 78 })
    .toBuffer()
}
