import { expect, test } from 'vitest'
import { FIRST_PIECE, fingerprintOf, nextPiece, RETRY_DELAYS } from './upload-pace.ts'
import { progressText, timeLeftText } from './upload-progress.ts'

const KIB = 1024

test.each([
  ['a line of 40 kB/s keeps to the smallest', 256 * KIB, 6_400, 286_720],
  ['a slower one too', 256 * KIB, 60_000, 256 * KIB],
  ['a fast one grows, but not all at once', 256 * KIB, 10, 1024 * KIB],
  ['a very fast one ends at 5 MB', 4096 * KIB, 100, 5120 * KIB],
  ['one that becomes slow goes back', 5120 * KIB, 70_000, 512 * KIB],
])('%s', (_what, sent, took, expected) => {
  expect(nextPiece(sent, took)).toBe(expected)
})

test.each([20, 100, 400, 700])(
  'at a steady %i kB/s pieces settle at five to ten seconds, or at the bounds',
  (rate) => {
    let piece = FIRST_PIECE
    for (let count = 0; count < 6; count += 1) piece = nextPiece(piece, piece / rate)
    const seconds = piece / rate / 1_000
    expect(piece === FIRST_PIECE || (seconds >= 5 && seconds <= 10)).toBe(true)
  },
)

test('tries go on for a day', () => {
  const total = RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0)
  expect(total).toBeGreaterThanOrEqual(24 * 60 * 60_000)
})

test('progress is told in MB', () => {
  expect(progressText(0, 300_000_000)).toBe('0.0 of 300 MB')
  expect(progressText(12_400_000, 300_000_000)).toBe('12 of 300 MB')
})

test.each([
  [1_000_000, null, ''],
  [5_000, 1, 'a few seconds left'],
  [34_000, 1, 'about 30 seconds left'],
  [60_000, 1, 'about a minute left'],
  [240_000, 1, 'about 4 minutes left'],
  [3 * 3_600_000, 1, 'about 3 hours left'],
])('%i bytes at %s a millisecond: %j', (left, rate, expected) => {
  expect(timeLeftText(left, rate)).toBe(expected)
})

test('a file is known again, and another of the same name and size is not', async () => {
  const content = new Uint8Array(400_000).map((_, index) => index % 251)
  const changed = content.slice()
  changed[200_000] = 7
  const of = (bytes: Uint8Array<ArrayBuffer>) => fingerprintOf(new File([bytes], 'reel.mp4'))
  expect(await of(content)).toBe(await of(content.slice()))
  expect(await of(changed)).not.toBe(await of(content))
})
