import type { ByteSource } from './byte-source.server.ts'
import { sizeText, type FileKind } from './rules.ts'

/** Reads the directory of a file that has others packed into it (ZIP and what is made of it); nothing is unpacked. */

export const MAX_PACKED_FILES = 10_000
const MAX_UNPACKED_BYTES = 4_000_000_000
/** Texts pack to a twentieth; what packs to less than a hundredth was made to fill a disk. */
const MAX_PACKED_RATIO = 100
const LARGE_BYTES = 100_000_000
const MAX_DIRECTORY_BYTES = 4_000_000
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const ENTRY_LENGTH = 46
const OFFICE: readonly FileKind[] = ['docx', 'pptx', 'xlsx']

/** The end of a ZIP64 archive has this in place of numbers that are too large for it. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffffffff]
const ENCRYPTED = 1
const ZIP64 =
  'This file is packed in the ZIP64 format, which is for more than 4 GB or 65,535 files. Pack fewer files, then upload the new file.'
const LOCKED =
  'This file is protected by a password, so judges can’t open it. Pack it without one, then upload the new file.'
const OUTSIDE =
  'This file would unpack to places outside its own folder. Pack it again, then upload the new file.'
const UNREADABLE = 'The directory of this file can’t be read. Pack it again, then upload the new file.'

/** Says what is wrong with a packed file by what its directory says of its entries, or `null`. */
export async function packedProblem(source: ByteSource, kind: FileKind): Promise<string | null> {
  const tail = await source.read(Math.max(0, source.size - END_LENGTH - MAX_COMMENT), source.size)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + END_LENGTH > tail.byteLength) return UNREADABLE
  const [count, size, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count === ELSEWHERE_16 || size === ELSEWHERE_32 || start === ELSEWHERE_32) return ZIP64
  if (count > MAX_PACKED_FILES || size > MAX_DIRECTORY_BYTES)
    return `This file has too many files in it. At most ${MAX_PACKED_FILES.toLocaleString('en-GB')} can be packed together.`
  const directory = await source.read(start, start + size)
  let [at, packed, unpacked, found] = [0, 0, 0, 0]
  while (at + ENTRY_LENGTH <= directory.byteLength && directory.readUInt32BE(at) === 0x504b0102) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)
    packed += directory.readUInt32LE(at + 20)
    unpacked += directory.readUInt32LE(at + 24)
    found += 1
    if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0) return LOCKED
    if (leadsOutside(name)) return OUTSIDE
    if (OFFICE.includes(kind) && /vbaproject\.bin/i.test(name))
      return 'This file has macros in it. Save it without macros, then upload the new file.'
    at += ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  // The two counts differ in files that were made to be read in two ways; what lies in several of its files at once is larger than the whole.
  if (found !== count || found === 0 || packed > source.size) return UNREADABLE
  const tooDense = unpacked > LARGE_BYTES && unpacked > source.size * MAX_PACKED_RATIO
  return unpacked > MAX_UNPACKED_BYTES || tooDense
    ? `This file unpacks to ${sizeText(unpacked)}, which is too much.`
    : null
}

/** Tells whether a name of the directory is a place above the folder that the file is unpacked to, or one of the machine. */
function leadsOutside(name: string): boolean {
  const parts = name.split(/[/\\]/)
  return parts.includes('..') || parts[0] === '' || /^[a-z]:$/i.test(parts[0] ?? '')
}
