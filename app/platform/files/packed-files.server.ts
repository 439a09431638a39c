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

const UNREADABLE = 'The directory of this file can’t be read. Pack it again, then upload the new file.'

/** What is wrong with a packed file by what its directory says of its entries, or `null`. */
export async function packedProblem(source: ByteSource, kind: FileKind): Promise<string | null> {
  const tail = await source.read(Math.max(0, source.size - END_LENGTH - MAX_COMMENT), source.size)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + END_LENGTH > tail.byteLength) return UNREADABLE
  const [count, size, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count > MAX_PACKED_FILES || size > MAX_DIRECTORY_BYTES)
    return `This file has too many files in it. At most ${MAX_PACKED_FILES.toLocaleString('en-GB')} can be packed together.`
  const directory = await source.read(start, start + size)
  let [at, unpacked, found] = [0, 0, 0]
  while (at + ENTRY_LENGTH <= directory.byteLength && directory.readUInt32BE(at) === 0x504b0102) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)
    unpacked += directory.readUInt32LE(at + 24)
    found += 1
    if (OFFICE.includes(kind) && /vbaproject\.bin/i.test(name))
      return 'This file has macros in it. Save it without macros, then upload the new file.'
    at += ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  // The two counts differ in files that were made to be read in two ways.
  if (found !== count || found === 0) return UNREADABLE
  const tooDense = unpacked > LARGE_BYTES && unpacked > source.size * MAX_PACKED_RATIO
  return unpacked > MAX_UNPACKED_BYTES || tooDense
    ? `This file unpacks to ${sizeText(unpacked)}, which is too much.`
    : null
}
