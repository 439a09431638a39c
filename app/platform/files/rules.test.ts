import { expect, test } from 'vitest'
import {
  filmProblem,
  kindOfMime,
  kindsText,
  pixelProblem,
  safeFileName,
  sizeText,
  tooLarge,
  wrongKind,
} from '#app/platform/files/rules.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [812_000, '812 kB'],
  [999_600, '1 MB'],
  [2_340_000, '2.3 MB'],
  [25_000_000, '25 MB'],
  [999_400_000, '999 MB'],
  [2_147_483_648, '2.1 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words)
})

test('says what is too large and what is possible', () => {
  expect(tooLarge(31_000_000, 25_000_000)).toBe('The file is 31 MB. It must be 25 MB or smaller.')
})

test('says what a file is and what is needed', () => {
  expect(kindsText(['pdf'])).toBe('a PDF file')
  expect(wrongKind('GIF', ['jpeg', 'png', 'webp'])).toBe(
    'This is a GIF file. Upload a JPEG, PNG or WebP file.',
  )
  expect(wrongKind('EXE', ['pdf'])).toBe('This is an EXE file. Upload a PDF file.')
  expect(wrongKind(null, ['pdf'])).toBe('This kind of file is not supported. Upload a PDF file.')
})

test('speaks of films', () => {
  expect(kindsText(['mp4', 'mov'])).toBe('an MP4 or MOV file')
  expect(wrongKind('MP4', ['pdf'])).toBe('This is an MP4 file. Upload a PDF file.')
  expect(kindOfMime('video/x-m4v')).toBe('mp4')
})

test.each([
  [222_000, { maxSeconds: 180 }, 'The reel is 3:42. It must be 3:00 or shorter.'],
  [180_499, { maxSeconds: 180 }, null],
  [180_500, { maxSeconds: 180 }, 'The reel is 3:01. It must be 3:00 or shorter.'],
  [3_822_000, { maxSeconds: 3_600 }, 'The reel is 1:03:42. It must be 1:00:00 or shorter.'],
  [9_499, { minSeconds: 10, maxSeconds: 20 }, 'The reel is 0:09. It must be 0:10 or longer.'],
  [9_500, { minSeconds: 10, maxSeconds: 20 }, null],
  [999_000, {}, null],
])('a film of %i ms with %o', (durationMs, rules, expected) => {
  expect(filmProblem(durationMs, { noun: 'reel', ...rules })).toBe(expected)
})

test.each([
  [812, 600, { minWidth: 1920 }, 'The image is 812 px wide. It must be 1,920 px or wider.'],
  [
    1920,
    600,
    { minWidth: 1920, minHeight: 1080 },
    'The image is 600 px high. It must be 1,080 px or higher.',
  ],
  [1920, 1080, { minWidth: 1920, minHeight: 1080 }, null],
  [40_000, 40_000, {}, 'The image is 40,000 px by 40,000 px. It must be 60 megapixels or smaller.'],
])('%i by %i with %o', (width, height, rules, expected) => {
  expect(pixelProblem(width, height, rules)).toBe(expected)
})

test.each([
  ['credit.jpg', 'credit.jpg'],
  ['Krédit – 灯笼.JPEG', 'Krédit – 灯笼.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\films\\still.png', 'still.jpg'],
  ['evil.php.jpg', 'evil.php.jpg'],
  ['a\r\nSet-Cookie: b.jpg', 'aSet-Cookie b.jpg'],
  ['\u202Egpj.exe', 'gpj.jpg'],
  ['.htaccess', 'file.jpg'],
  ['', 'file.jpg'],
])('%j is kept as %j', (original, kept) => {
  expect(safeFileName(original, 'jpeg')).toBe(kept)
})

test('a long name is cut', () => {
  expect([...safeFileName(`${'灯'.repeat(500)}.pdf`, 'pdf')]).toHaveLength(114)
})
