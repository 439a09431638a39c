import { expect, test } from 'vitest'
import { namesInSound } from './sound-tags.ts'
import type { FileKind } from './rules.ts'

const NAME = 'Nkemi Tarnsby'
const text = (value: string) => Buffer.from(value, 'latin1')
const SOUND = Buffer.alloc(600, 0x55)

/** The bytes as judges get them. */
async function blanked(bytes: Buffer, kind: FileKind): Promise<Buffer> {
  const blanks = (await namesInSound(new Blob([new Uint8Array(bytes)]), kind)) ?? []
  const copy = Buffer.from(bytes)
  for (const { start, end, replacement } of blanks) {
    copy.fill(0, start, end)
    copy.write(replacement, start, 'latin1')
  }
  return copy
}

function id3(content: Buffer): Buffer {
  const size = content.byteLength
  return Buffer.concat([text('ID3'), Buffer.from([4, 0, 0, 0, 0, size >> 7, size & 0x7f]), content])
}

function ape(content: Buffer): Buffer {
  const foot = Buffer.alloc(32)
  foot.write('APETAGEX', 0, 'latin1')
  foot.writeUInt32LE(2_000, 8)
  foot.writeUInt32LE(content.byteLength + 32, 12)
  return Buffer.concat([content, foot])
}

const id3v1 = () => Buffer.concat([text('TAG'), text(NAME), Buffer.alloc(125 - NAME.length)])

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(content.byteLength, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.byteLength % 2)])
}

function block(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.byteLength, 0)
  head.writeUInt8(type, 0)
  return Buffer.concat([head, content])
}

const flacHead = () => Buffer.concat([text('fLaC'), block(0, Buffer.alloc(34, 7)), block(4, text(NAME))])
const wav = () =>
  Buffer.concat([
    text('RIFF\0\0\0\0WAVE'),
    chunk('fmt ', Buffer.alloc(16, 1)),
    chunk('LIST', text(`INFOIART${NAME}`)),
  ])

test.each<[string, FileKind, Buffer]>([
  ['ID3 before an MP3', 'mp3', Buffer.concat([id3(text(`TPE1${NAME}`)), SOUND])],
  ['two ID3 tags', 'mp3', Buffer.concat([id3(text('TIT2')), id3(text(NAME)), SOUND])],
  ['ID3v1 and APE after an MP3', 'mp3', Buffer.concat([SOUND, ape(text(NAME)), id3v1()])],
  [
    'the words of a song',
    'mp3',
    Buffer.concat([SOUND, text(`LYRICSBEGIN${NAME}`), text('000024LYRICS200'), id3v1()]),
  ],
  ['FLAC comments', 'flac', Buffer.concat([flacHead(), block(0x86, text(`picture of ${NAME}`)), SOUND])],
  [
    'FLAC behind ID3',
    'flac',
    Buffer.concat([id3(text(NAME)), flacHead(), block(0x81, Buffer.alloc(4)), SOUND]),
  ],
  [
    'WAV information',
    'wav',
    Buffer.concat([wav(), chunk('bext', text(NAME)), chunk('data', SOUND), text(NAME)]),
  ],
])('blanks %s and leaves the sound', async (_, kind, bytes) => {
  expect(bytes.includes(NAME)).toBe(true)
  const copy = await blanked(bytes, kind)
  expect(copy.byteLength).toBe(bytes.byteLength)
  expect(copy.includes(NAME)).toBe(false)
  expect(copy.includes(SOUND)).toBe(true)
})

test('keeps the structure players read', async () => {
  const flac = await blanked(Buffer.concat([flacHead(), block(0x84, text(NAME)), SOUND]), 'flac')
  expect(flac.readUInt8(4 + 38)).toBe(1)
  expect(flac.readUInt8(4 + 38 + 4 + NAME.length)).toBe(0x81)
  const riff = await blanked(Buffer.concat([wav(), chunk('data', SOUND)]), 'wav')
  expect(riff.toString('latin1', 36, 40)).toBe('JUNK')
  expect(riff.readUInt32LE(40)).toBe(`INFOIART${NAME}`.length)
})

test('leaves a recording without tags as it is, and says of OGG that it cannot', async () => {
  expect(await blanked(SOUND, 'mp3')).toEqual(SOUND)
  expect(await namesInSound(new Blob(['OggS']), 'ogg')).toBeNull()
})

test('takes a file that is cut off as unreadable', async () => {
  await expect(blanked(Buffer.concat([text('fLaC'), block(0, Buffer.alloc(34))]), 'flac')).rejects.toThrow(
    RangeError,
  )
})
