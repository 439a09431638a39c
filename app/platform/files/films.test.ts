import { expect, test } from 'vitest'
import type { ByteSource } from '#app/platform/files/byte-source.server.ts'
import { TooManyBoxes } from '#app/platform/files/boxes.ts'
import { namesInFilm, readFilmBoxes } from '#app/platform/files/film-boxes.ts'
import { measureFilm } from '#app/platform/files/films.server.ts'
import { film } from '#tests/support/films.ts'

/** Counts what is read of it. */
function sourceOf(
  content: Buffer,
): ByteSource & { read: (start: number, end: number) => Promise<Buffer>; taken: () => number } {
  let taken = 0
  return {
    size: content.byteLength,
    taken: () => taken,
    read(start, end) {
      const part = content.subarray(start, end)
      taken += part.byteLength
      return Promise.resolve(part)
    },
  }
}

test.each([
  ['an MP4', { seconds: 222 }, 222_000],
  ['a MOV', { seconds: 15.48, brand: 'qt  ' as const }, 15_480],
  ['one with its tables last', { seconds: 60, tablesLast: true, bytes: 5_000_000 }, 60_000],
  ['one whose header lies', { seconds: 600, claimedSeconds: 30 }, 600_000],
  ['one that a phone trimmed', { seconds: 600, claimedSeconds: 60, playedSeconds: [60] }, 60_000],
  ['one that is played in two parts', { seconds: 600, playedSeconds: [20, 12.5] }, 32_500],
  ['one whose list of parts says to the end', { seconds: 90, playedSeconds: [0] }, 90_000],
  ['one in fragments', { seconds: 0, fragments: [10, 10, 4.5] }, 24_500],
  ['one in fragments of equal frames', { seconds: 0, fragments: [10, 10], equalFrames: true }, 20_000],
  [
    'one in fragments whose head announces them',
    { seconds: 0, fragments: [10, 10], announcedSeconds: 20 },
    20_000,
  ],
])('measures %s', async (_what, options, durationMs) => {
  expect(await measureFilm(sourceOf(film(options)))).toEqual({ ok: true, value: { durationMs } })
})

test('reads little of a large one', async () => {
  const source = sourceOf(film({ bytes: 30_000_000, tablesLast: true }))
  expect((await measureFilm(source)).ok).toBe(true)
  expect(source.taken()).toBeLessThan(2_000_000)
})

const whole = film({ bytes: 2_000_000 })
test.each([
  [
    'broken off',
    whole.subarray(0, 1_400_000),
    'The video is incomplete: its last 600 kB are missing. Export it again, then upload the new file.',
  ],
  [
    'without its tables',
    film({ tablesLast: true, bytes: 9_000 }).subarray(0, 8_300),
    /is incomplete|could not be read/,
  ],
  ['of sound only', film({ sound: true }), 'The file has sound only. Upload a file with video.'],
  [
    'without a length',
    film({ seconds: 0 }),
    'The file does not state how long it is. Export it again, then upload the new file.',
  ],
  ['of noise', Buffer.from('\0\0\0\x18ftypisom'.padEnd(64, 'x')), /could not be read|is incomplete/],
  [
    'that is text under a film’s name',
    Buffer.from('this is not a film '.repeat(1_000)),
    'The video could not be read. Export it again, then upload the new file.',
  ],
])('refuses one %s', async (_what, content, message) => {
  const refused = await measureFilm(sourceOf(content))
  if (refused.ok) throw new Error('It was taken')
  if (typeof message === 'string') expect(refused.message).toBe(message)
  else expect(refused.message).toMatch(message)
})

test('a film of more than three hours in fragments of a second is read to its end', async () => {
  const long = film({ seconds: 0, fragments: Array<number>(12_000).fill(1) })
  expect(await readFilmBoxes(new Blob([new Uint8Array(long)]))).toMatchObject({
    described: true,
    seconds: 12_000,
  })
})

test('a film of boxes within boxes is given up, not followed to its end', async () => {
  const nested = (levels: number) => {
    const bytes = Buffer.alloc(levels * 8)
    for (let level = 0; level < levels; level += 1) {
      bytes.writeUInt32BE((levels - level) * 8, level * 8)
      bytes.write('moov', level * 8 + 4, 'latin1')
    }
    return new Blob([bytes])
  }
  expect(await namesInFilm(nested(15))).toEqual([])
  await expect(namesInFilm(nested(1_000))).rejects.toThrow(TooManyBoxes)
})
