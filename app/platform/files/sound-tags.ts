import type { Blank } from './film-boxes.ts'
import { namesInFilm } from './film-boxes.ts'
import type { FileKind } from './rules.ts'

/** Finds what in a recording tells who made it: the tags, as ranges to blank, so that its length stays the same. */

const MAX_BLOCKS = 2_000
/** Chunks of a WAV file that the sound needs. */
const NEEDED_CHUNKS = ['fmt ', 'data', 'fact', 'ds64', 'cue ', 'smpl', 'JUNK']
const ID3_HEAD = 10
const ID3V1_LENGTH = 128
const APE_FOOT = 32

const blank = (start: number, end: number, replacement = ''): Blank => ({ start, end, replacement })

async function bytesAt(blob: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await blob.slice(start, start + length).arrayBuffer())
}

function textAt(view: DataView, at: number, length: number): string {
  let text = ''
  for (let index = at; index < Math.min(at + length, view.byteLength); index += 1)
    text += String.fromCharCode(view.getUint8(index))
  return text
}

/** The tags of a recording, or `null` for a kind whose tags cannot be blanked: the pages of an OGG file carry sums of their bytes. */
export async function namesInSound(blob: Blob, kind: FileKind): Promise<Blank[] | null> {
  switch (kind) {
    case 'mp3':
      return [...(await tagsAtStart(blob)).blanks, ...(await tagsAtEnd(blob))]
    case 'flac':
      return inFlac(blob)
    case 'wav':
      return inWav(blob)
    case 'm4a':
      return namesInFilm(blob)
    default:
      return null
  }
}

/** ID3 tags before the sound. Their heads stay, so that players skip what is blank between them. */
async function tagsAtStart(blob: Blob): Promise<{ blanks: Blank[]; end: number }> {
  const blanks: Blank[] = []
  let at = 0
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const head = await bytesAt(blob, at, ID3_HEAD)
    if (head.byteLength < ID3_HEAD || textAt(head, 0, 3) !== 'ID3') break
    let size = 0
    for (let index = 6; index < ID3_HEAD; index += 1) size = size * 128 + (head.getUint8(index) & 0x7f)
    const hasFoot = (head.getUint8(5) & 0x10) !== 0
    const end = Math.min(at + ID3_HEAD + size + (hasFoot ? ID3_HEAD : 0), blob.size)
    // Without flags, or the blank would be read as a further head.
    blanks.push(blank(at + 5, at + 6), blank(at + ID3_HEAD, end))
    at = end
  }
  return { blanks, end: at }
}

/** The short tag of 128 bytes at the very end, and before it an APE tag or a text of the song. */
async function tagsAtEnd(blob: Blob): Promise<Blank[]> {
  const blanks: Blank[] = []
  let end = blob.size
  const short = await bytesAt(blob, Math.max(0, end - ID3V1_LENGTH), ID3V1_LENGTH)
  if (textAt(short, 0, 3) === 'TAG') {
    end -= ID3V1_LENGTH
    blanks.push(blank(end, end + ID3V1_LENGTH))
    const longer = await bytesAt(blob, Math.max(0, end - 227), 4)
    if (textAt(longer, 0, 4) === 'TAG+') {
      blanks.push(blank(end - 227, end))
      end -= 227
    }
  }
  const song = await bytesAt(blob, Math.max(0, end - 15), 15)
  if (textAt(song, 6, 9) === 'LYRICS200') {
    const size = Number(textAt(song, 0, 6))
    if (Number.isSafeInteger(size)) {
      const start = Math.max(0, end - 15 - size)
      blanks.push(blank(start, end))
      end = start
    }
  }
  const foot = await bytesAt(blob, Math.max(0, end - APE_FOOT), APE_FOOT)
  if (foot.byteLength === APE_FOOT && textAt(foot, 0, 8) === 'APETAGEX') {
    const size = foot.getUint32(12, true)
    // A head as long as the foot may come before what the foot counts; more zeros in the sound would be heard.
    const hasHead = (foot.getUint32(20, true) & 0x80000000) !== 0
    blanks.push(blank(Math.max(0, end - size - (hasHead ? APE_FOOT : 0)), end))
  }
  return blanks
}

const FLAC_PADDING = 1
const FLAC_KEPT = [0, 3]

async function inFlac(blob: Blob): Promise<Blank[]> {
  const { blanks, end } = await tagsAtStart(blob)
  let at = end + 4
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const head = await bytesAt(blob, at, 4)
    if (head.byteLength < 4) throw new RangeError('A block of the file is cut off')
    const [first, size] = [head.getUint8(0), head.getUint32(0) & 0xffffff]
    const isLast = (first & 0x80) !== 0
    if (!FLAC_KEPT.includes(first & 0x7f)) {
      const padding = String.fromCharCode((first & 0x80) | FLAC_PADDING)
      blanks.push(blank(at, at + 1, padding), blank(at + 4, at + 4 + size))
    }
    at += 4 + size
    if (isLast) return [...blanks, ...(await tagsAtEnd(blob))]
  }
  throw new RangeError('The file has too many blocks')
}

async function inWav(blob: Blob): Promise<Blank[]> {
  const blanks: Blank[] = []
  let at = 12
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const head = await bytesAt(blob, at, 8)
    if (head.byteLength < 8) return at < blob.size ? [...blanks, blank(at, blob.size)] : blanks
    const [type, size] = [textAt(head, 0, 4), head.getUint32(4, true)]
    const end = Math.min(at + 8 + size, blob.size)
    if (!NEEDED_CHUNKS.includes(type)) blanks.push(blank(at, at + 4, 'JUNK'))
    if (!NEEDED_CHUNKS.includes(type) || type === 'JUNK') blanks.push(blank(at + 8, end))
    at = end + (size % 2)
  }
  throw new RangeError('The file has too many chunks')
}
