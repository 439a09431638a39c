/** The boxes of an MP4 or MOV, read from any blob: a selected file in the browser, or one in storage. Client-safe. */

/** Real films have a few boxes at a level; more is an attack. */
const MOST_BOXES = 10_000
/** On all levels: a film of three hours in fragments of a second has fewer. */
const MOST_BOXES_IN_ALL = 200_000
/** Real films nest eight levels. */
const MOST_LEVELS = 20

export class TooManyBoxes extends RangeError {
  override name = 'TooManyBoxes'
}

/** What a film may begin with: newer ones with their type, older ones with tables, frames or padding. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

export interface FilmBoxes {
  /** It begins as a film does; otherwise the other values mean nothing. */
  isFilm: boolean
  /** Bytes that the last box declares and the file lacks. */
  missingBytes: number
  /** It has the tables that describe its content. */
  described: boolean
  /** The longest duration of header and tracks; 0 without any. */
  seconds: number
}

/** Reads the outermost boxes and the headers of the tables, not the frames. Throws on impossible boxes. */
export async function readFilmBoxes(blob: Blob): Promise<FilmBoxes> {
  let isFilm: boolean | undefined
  let described = false
  let missingBytes = 0
  const lengths: number[] = []
  for await (const box of boxesIn(blob, 0, blob.size)) {
    isFilm ??= FIRST_BOXES.includes(box.type)
    if (!isFilm) break
    missingBytes = Math.max(0, box.end - blob.size)
    if (box.type !== 'moov' || missingBytes > 0) continue
    described = true
    lengths.push(...(await lengthsIn(blob, box)))
  }
  return { isFilm: isFilm ?? false, missingBytes, described, seconds: Math.max(0, ...lengths) }
}

interface Box {
  type: string
  /** The offset of the four letters of its type. */
  typeAt: number
  /** The offset of its content, and its declared end. */
  start: number
  end: number
}

async function view(blob: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await blob.slice(start, start + length).arrayBuffer())
}

/** The boxes in order; a few bytes after the last one, which some programs leave, are ignored. */
async function* boxesIn(blob: Blob, start: number, end: number): AsyncGenerator<Box> {
  let position = start
  for (let count = 0; end - position >= 8; count += 1) {
    if (count > MOST_BOXES) throw new TooManyBoxes()
    const head = await view(blob, position, 16)
    const announced = head.getUint32(0)
    const headBytes = announced === 1 ? 16 : 8
    const size = announced === 0 ? end - position : announced === 1 ? Number(head.getBigUint64(8)) : announced
    if (size < headBytes) return
    const type = String.fromCharCode(...[4, 5, 6, 7].map((at) => head.getUint8(at)))
    const box = { type, typeAt: position + 4, start: position + headBytes, end: position + size }
    yield box
    position = box.end
  }
}

/** The durations in seconds of the header and of each track. */
async function lengthsIn(blob: Blob, moov: Box): Promise<number[]> {
  const lengths: number[] = []
  for await (const box of boxesIn(blob, moov.start, moov.end)) {
    if (box.type === 'mvhd') lengths.push(await lengthIn(blob, box))
    if (box.type !== 'trak') continue
    for await (const part of boxesIn(blob, box.start, box.end)) {
      if (part.type !== 'mdia') continue
      for await (const header of boxesIn(blob, part.start, part.end))
        if (header.type === 'mdhd') lengths.push(await lengthIn(blob, header))
    }
  }
  return lengths
}

async function lengthIn(blob: Blob, header: Box): Promise<number> {
  const content = await view(blob, header.start, 32)
  const wide = content.getUint8(0) === 1
  const perSecond = content.getUint32(wide ? 20 : 12)
  const unknown = wide ? 2 ** 64 : 2 ** 32 - 1
  const units = wide ? Number(content.getBigUint64(24)) : content.getUint32(16)
  return perSecond === 0 || units >= unknown ? 0 : units / perSecond
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
  if (walk.level > MOST_LEVELS) throw new TooManyBoxes()
  for await (const box of boxesIn(blob, start, end)) {
    walk.count += 1
    if (walk.count > MOST_BOXES_IN_ALL) throw new TooManyBoxes()
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
