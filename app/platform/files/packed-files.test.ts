import { expect, test } from 'vitest'
import { MAX_PACKED_FILES, packedProblem } from './packed-files.server.ts'

interface Packed {
  name: string
  packed?: number
  unpacked?: number
  flags?: number
}

/** A ZIP file's directory and end, with nothing before them. */
function zip(files: readonly Packed[], { count = files.length, comment = '' } = {}): Buffer {
  const entries = files.map(({ name, packed = 0, unpacked = 1, flags = 0 }) => {
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 0, 'latin1')
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    return Buffer.concat([entry, Buffer.from(name)])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.byteLength, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([directory, end, Buffer.from(comment)])
}

const sourceOf = (bytes: Buffer) => ({
  size: bytes.byteLength,
  read: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)),
})
const four = Array.from({ length: 4 }, (_, at) => ({ name: `${at}`, unpacked: 2_000_000_000 }))

test.each([
  ['a plain archive', zip([{ name: 'a.txt' }, { name: 'b/작품.txt' }]), 'zip', null],
  ['one with a comment', zip([{ name: 'a.txt' }], { comment: 'made by hand' }), 'zip', null],
  ['a document with macros', zip([{ name: 'word/vbaProject.bin' }]), 'docx', 'macros'],
  ['an archive of a project', zip([{ name: 'word/vbaProject.bin' }]), 'zip', null],
  ['what unpacks to 8 GB', zip(four), 'zip', 'unpacks to 8 GB'],
  ['what was made to fill a disk', zip([{ name: 'a', unpacked: 200_000_000 }]), 'epub', 'unpacks to 200 MB'],
  ['a count that is not true', zip([{ name: 'a' }], { count: 2 }), 'zip', 'can’t be read'],
  ['nothing packed', zip([]), 'zip', 'can’t be read'],
  ['too many', zip([{ name: 'a' }], { count: MAX_PACKED_FILES + 1 }), 'zip', 'too many files'],
  ['one with a password', zip([{ name: 'a.txt' }, { name: 'b.txt', flags: 0x809 }]), 'zip', 'password'],
  ['one of more than 4 GB', zip([{ name: 'a' }], { count: 0xffff }), 'zip', 'ZIP64'],
  ['a way out', zip([{ name: 'a/../../b.txt' }]), 'zip', 'outside its own folder'],
  ['a way out of Windows', zip([{ name: '..\\b.txt' }]), 'epub', 'outside its own folder'],
  ['a place of the machine', zip([{ name: '/etc/passwd' }]), 'zip', 'outside its own folder'],
  ['a drive', zip([{ name: 'C:\\b.txt' }]), 'zip', 'outside its own folder'],
  ['dots in names', zip([{ name: 'a..b/…/c.' }, { name: 'deep/'.repeat(50) }]), 'zip', null],
  [
    'what lies in two files at once',
    zip(four.map(({ name }) => ({ name, packed: 90 }))),
    'zip',
    'can’t be read',
  ],
  [
    'a comment that has an end in it',
    zip([{ name: 'a' }], { comment: 'PK\x05\x06' }),
    'zip',
    'can’t be read',
  ],
  ['no directory', Buffer.from('PK\x03\x04 and no end'), 'zip', 'can’t be read'],
] as const)('%s', async (_, bytes, kind, problem) => {
  const found = await packedProblem(sourceOf(bytes), kind)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})
