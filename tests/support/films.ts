/** Small real MP4 and MOV files: their tables are true, and where the pictures would be there are zeros. */

export interface FilmOptions {
  seconds?: number
  /** How large the whole file is to be. */
  bytes?: number
  brand?: 'isom' | 'qt  '
  /** The tables behind the pictures, as cameras write them. */
  tablesLast?: boolean
  /** Sound only. */
  sound?: boolean
  /** What the header of the whole says, if it lies. */
  claimedSeconds?: number
  /** The parts of the material that are played, as a phone writes that trims without encoding again; 0 says "to the end". */
  playedSeconds?: number[]
  /** Written while it is recorded: tables without samples, then a fragment of each length, of two frames. */
  fragments?: number[]
  /** The head says how long frames are, rather than each fragment. */
  equalFrames?: boolean
  /** What the head says of all fragments. */
  announcedSeconds?: number
}

const SCALE = 1_000

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.byteLength + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Numbers of four bytes each. */
function words(...values: number[]): Buffer {
  const content = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => content.writeUInt32BE(value, index * 4))
  return content
}

const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function tables(options: FilmOptions): Buffer {
  const { seconds = 120, sound = false, claimedSeconds = seconds, playedSeconds } = options
  const units = Math.round(seconds * SCALE)
  const claimed = Math.round(claimedSeconds * SCALE)
  const header = box(
    'mvhd',
    words(0, 0, 0, SCALE, claimed, 0x10000, 0x01000000, 0, 0),
    MATRIX,
    words(0, 0, 0, 0, 0, 0, 2),
  )
  const track = box('tkhd', words(7, 0, 0, 1, 0, claimed, 0, 0, 0, 0), MATRIX, words(1920 << 16, 1080 << 16))
  const media = box('mdhd', words(0, 0, 0, SCALE, units), words(0x55c40000))
  const handler = box(
    'hdlr',
    words(0, 0),
    Buffer.from(sound ? 'soun' : 'vide', 'latin1'),
    words(0, 0, 0),
    Buffer.from('Handler\0', 'latin1'),
  )
  const description = box(
    'stsd',
    words(0, 1),
    box(sound ? 'mp4a' : 'avc1', words(0, 1), Buffer.alloc(sound ? 20 : 70)),
  )
  const samples = box(
    'stbl',
    description,
    box('stts', words(0, 1, 1, units)),
    box('stsc', words(0, 1, 1, 1, 1)),
    box('stsz', words(0, 0, 1, 1)),
    box('stco', words(0, 1, 40)),
  )
  const edits = playedSeconds?.flatMap((played) => [Math.round(played * SCALE), 0, 0x10000])
  const list = edits ? box('edts', box('elst', words(0, edits.length / 3, ...edits))) : Buffer.alloc(0)
  const trak = box('trak', track, list, box('mdia', media, handler, box('minf', samples)))
  return box('moov', header, trak, options.fragments ? fragmentHead(options) : Buffer.alloc(0))
}

function fragmentHead({ fragments = [], equalFrames, announcedSeconds }: FilmOptions): Buffer {
  const frame = equalFrames ? ((fragments[0] ?? 0) * SCALE) / 2 : 0
  const announced = announcedSeconds ? box('mehd', words(0, announcedSeconds * SCALE)) : Buffer.alloc(0)
  return box('mvex', announced, box('trex', words(0, 1, 1, frame, 0, 0)))
}

function fragment(seconds: number, { equalFrames }: FilmOptions): Buffer {
  const half = (seconds * SCALE) / 2
  const frames = equalFrames ? words(0, 2) : words(0x100, 2, half, half)
  return Buffer.concat([
    box('moof', box('mfhd', words(0, 1)), box('traf', box('tfhd', words(0, 1)), box('trun', frames))),
    box('mdat', Buffer.alloc(64)),
  ])
}

export function film(options: FilmOptions = {}): Buffer {
  const { bytes = 4_000, brand = 'isom', tablesLast = false } = options
  const start = box('ftyp', Buffer.from(brand, 'latin1'), words(512), Buffer.from(brand, 'latin1'))
  const moov = tables(options)
  const pictures = box('mdat', Buffer.alloc(Math.max(0, bytes - start.byteLength - moov.byteLength - 8)))
  if (options.fragments)
    return Buffer.concat([start, moov, ...options.fragments.map((seconds) => fragment(seconds, options))])
  return Buffer.concat(tablesLast ? [start, pictures, moov] : [start, moov, pictures])
}
