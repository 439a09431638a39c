/** The boxes of an MP4 or MOV, read from any blob: a selected file in the browser, or one in storage. Client-safe. */

import { boxesIn, MAX_BOXES_IN_ALL, TooManyBoxes } from '#app/platform/files/boxes.ts'
import { FilmLength } from '#app/platform/files/film-length.ts'

/** Real films nest eight levels. */
const MAX_LEVELS = 20

/** What a film may begin with: newer ones with their type, older ones with tables, frames or padding. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

export interface FilmBoxes {
  /** It begins as a film does; otherwise the other values mean nothing. */
  isFilm: boolean
  /** Bytes that the last box declares and the file lacks. */
  missingBytes: number
  /** It has the tables that describe its content. */
  described: boolean
  /** How long it plays; 0 where it does not say. */
  seconds: number
}

/** Reads the outermost boxes and the headers of the tables, not the frames. Throws on impossible boxes. */
export async function readFilmBoxes(blob: Blob): Promise<FilmBoxes> {
  let isFilm: boolean | undefined
  let described = false
  let missingBytes = 0
  const length = new FilmLength(blob)
  for await (const box of boxesIn(blob, 0, blob.size, MAX_BOXES_IN_ALL)) {
    isFilm ??= FIRST_BOXES.includes(box.type)
    if (!isFilm) break
    missingBytes = Math.max(0, box.end - blob.size)
    if (missingBytes > 0) continue
    described ||= box.type === 'moov'
    await length.add(box)
  }
  return { isFilm: isFilm ?? false, missingBytes, described, seconds: length.seconds }
}

/** Bytes from `start` up to, not including, `end` that are sent as `replacement` and zeros after it. */
export interface Blank {
  start: number
  end: number
  replacement: string
}

/** Boxes about a film: user data, metadata, XMP, and padding that may contain old ones. */
const METADATA_BOXES = ['udta', 'meta', 'uuid', 'free', 'skip']
const CONTAINER_BOXES = ['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts']
/** The offset of a handler's name, after its kind. */
const HANDLER_NAME_AT = 24

/**
 * What to blank so that a film's container names no one, without moving a byte: metadata boxes become empty padding, handlers
 * lose their names. Frames and sound are not inspected. Throws on impossible boxes.
 */
export async function namesInFilm(blob: Blob): Promise<Blank[]> {
  const blanks: Blank[] = []
  await collectNames(blob, { start: 0, end: blob.size }, blanks, { count: 0, level: 0 })
  return blanks.sort((a, b) => a.start - b.start)
}

async function collectNames(
  blob: Blob,
  { start, end }: { start: number; end: number },
  blanks: Blank[],
  walk: { count: number; level: number },
): Promise<void> {
  if (walk.level > MAX_LEVELS) throw new TooManyBoxes()
  for await (const box of boxesIn(blob, start, end, walk.level === 0 ? MAX_BOXES_IN_ALL : undefined)) {
    walk.count += 1
    if (walk.count > MAX_BOXES_IN_ALL) throw new TooManyBoxes()
    const last = Math.min(box.end, end)
    if (METADATA_BOXES.includes(box.type)) {
      blanks.push({ start: box.typeAt, end: box.typeAt + 4, replacement: 'free' })
      blanks.push({ start: box.start, end: last, replacement: '' })
    } else if (box.type === 'hdlr') {
      blanks.push({ start: Math.min(box.start + HANDLER_NAME_AT, last), end: last, replacement: '' })
    } else if (CONTAINER_BOXES.includes(box.type)) {
      walk.level += 1
      await collectNames(blob, { start: box.start, end: last }, blanks, walk)
      walk.level -= 1
    }
  }
}
