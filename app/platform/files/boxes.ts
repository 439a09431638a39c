/** Walks the boxes of an MP4 or MOV in any blob. Client-safe. */

/** Real films have a few boxes at a level inside; more is an attack. */
const MAX_BOXES = 10_000
/** On all levels, and outermost: a film of three hours in fragments of a second has fewer. */
export const MAX_BOXES_IN_ALL = 200_000

export class TooManyBoxes extends RangeError {
  override name = 'TooManyBoxes'
}

export interface Box {
  type: string
  /** The offset of the four letters of its type. */
  typeAt: number
  /** The offset of its content, and its declared end. */
  start: number
  end: number
}

/** The tables of a fragment have fewer bytes: a browser takes long for each reading, and a long film has thousands. */
const WINDOW = 4_096
const windows = new WeakMap<Blob, { at: number; content: ArrayBuffer }>()

export async function view(blob: Blob, start: number, length: number): Promise<DataView> {
  let window = windows.get(blob)
  if (!window || start < window.at || start + length > window.at + window.content.byteLength) {
    const content = await blob.slice(start, start + Math.max(length, WINDOW)).arrayBuffer()
    window = { at: start, content }
    windows.set(blob, window)
  }
  const from = start - window.at
  return new DataView(window.content, from, Math.min(length, window.content.byteLength - from))
}

/** The boxes in order; a few bytes after the last one, which some programs leave, are ignored. */
export async function* boxesIn(
  blob: Blob,
  start: number,
  end: number,
  most = MAX_BOXES,
): AsyncGenerator<Box> {
  let position = start
  for (let count = 0; end - position >= 8; count += 1) {
    if (count > most) throw new TooManyBoxes()
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
