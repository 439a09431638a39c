import { expect, test } from 'vitest'
import { rangeOf, contentDisposition, fileHeaders } from '#app/http/file-headers.ts'

test.each([
  ['credit.jpg', `attachment; filename="credit.jpg"; filename*=UTF-8''credit.jpg`],
  ['Łódź.pdf', `attachment; filename="odz.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA.pdf`],
  ['灯笼.pdf', `attachment; filename="file.pdf"; filename*=UTF-8''%E7%81%AF%E7%AC%BC.pdf`],
  ['李 晴风.pdf', `attachment; filename="file.pdf"; filename*=UTF-8''%E6%9D%8E%20%E6%99%B4%E9%A3%8E.pdf`],
  ['灯笼', `attachment; filename="file"; filename*=UTF-8''%E7%81%AF%E7%AC%BC`],
  ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
])('%s', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(expected)
})

test('a picture may be shown in place, nothing else', () => {
  const picture = { name: 'a.jpg', mime: 'image/jpeg', sizeBytes: 1 }
  const pdf = { name: 'a.pdf', mime: 'application/pdf', sizeBytes: 1 }
  const shown = (file: typeof picture, inline: boolean) =>
    fileHeaders(file, { inline }).get('content-disposition')?.split(';')[0]
  expect(shown(picture, true)).toBe('inline')
  expect(shown(picture, false)).toBe('attachment')
  expect(shown(pdf, true)).toBe('attachment')
})

test('no opened file can run scripts', () => {
  const headers = fileHeaders({ name: 'a.pdf', mime: 'application/pdf', sizeBytes: 5 }, { inline: false })
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-length')).toBe('5')
})

test.each([
  [null, null],
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=900-', { start: 900, end: 1000 }],
  ['bytes=-100', { start: 900, end: 1000 }],
  ['bytes=-5000', { start: 0, end: 1000 }],
  ['bytes=900-5000', { start: 900, end: 1000 }],
  ['bytes=1000-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['items=0-1', null],
])('the part of 1,000 bytes that %j asks for', (header, expected) => {
  expect(rangeOf(header, 1_000)).toEqual(expected)
})
