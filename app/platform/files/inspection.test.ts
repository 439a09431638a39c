import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { inspect } from './inspection.server.ts'
import type { FileKind } from './rules.ts'

interface Packed {
  name: string
  content: Buffer
  /** What head and directory say instead of the true length. */
  says?: number
}

/** An archive with its contents, as programs write it. */
function archive(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, says = content.byteLength } of files) {
    const packed = zlib.deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(zlib.crc32?.(content) ?? 0, 10)
    common.writeUInt32LE(packed.byteLength, 14)
    common.writeUInt32LE(says, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, more, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.byteLength
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.byteLength, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}

const sourceOf = (bytes: Buffer) => ({
  size: bytes.byteLength,
  read: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)),
})
const text = (content: string, name = 'a.txt'): Packed => ({ name, content: Buffer.from(content) })
const types = (kind: string) =>
  text(
    `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    '[Content_Types].xml',
  )
const zeros = (bytes: number, name: string): Packed => ({ name, content: Buffer.alloc(bytes) })
const id3 = (says: number, sound: Buffer) =>
  Buffer.concat([
    Buffer.from('ID3\x04\x00\x00', 'latin1'),
    Buffer.from([(says >> 21) & 127, (says >> 14) & 127, (says >> 7) & 127, says & 127]),
    sound,
  ])
const frames = Buffer.concat(
  Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
)

test.each<[string, Buffer, FileKind, string | null]>([
  ['an archive', archive([text('hello')]), 'zip', null],
  [
    'one of 3,000 files',
    archive(Array.from({ length: 3_000 }, (_, at) => text('x', `${at}.txt`))),
    'zip',
    null,
  ],
  [
    'a presentation',
    archive([types('presentationml.presentation'), text('<p/>', 'ppt/p.xml')]),
    'pptx',
    null,
  ],
  ['a spreadsheet', archive([types('spreadsheetml.sheet'), text('<p/>', 'xl/w.xml')]), 'xlsx', null],
  ['an archive for a presentation', archive([text('hello')]), 'pptx', 'This is a ZIP file'],
  [
    'an archive that unpacks to much more',
    archive([text('hello'), zeros(120_000_000, 'zeros.bin')]),
    'zip',
    'unpacks to 120 MB',
  ],
  [
    'a document whose list of types unpacks to much more',
    archive([{ ...zeros(60_000_000, '[Content_Types].xml'), says: 500 }, text('<p/>', 'word/d.xml')]),
    'docx',
    'Upload a DOCX file',
  ],
  ['a recording', frames, 'mp3', null],
  ['one with a tag', id3(300, Buffer.concat([Buffer.alloc(300), frames])), 'mp3', null],
  ['one whose tag says that it is longer than the file', id3(200_000_000, frames), 'mp3', null],
  ['the beginning of one', Buffer.from('fLaC'), 'flac', null],
  ['the beginning of another', Buffer.from('RIFF'), 'wav', 'not supported'],
])('%s', { timeout: 20_000 }, async (_, bytes, kind, problem) => {
  const found = await inspect(sourceOf(bytes), { accept: [kind], maxBytes: 1_000_000_000 })
  if (problem === null) expect(found).toMatchObject({ ok: true, value: { kind } })
  else expect(found).toMatchObject({ code: 'invalid', message: expect.stringContaining(problem) })
})
