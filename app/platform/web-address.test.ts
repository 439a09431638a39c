import { expect, test } from 'vitest'
import { isWebAddress, withScheme } from './web-address.ts'

test.each([
  ['thora.is', 'https://thora.is'],
  ['vimeo.com/12345', 'https://vimeo.com/12345'],
  ['www.example.org/prog?year=2026#top', 'https://www.example.org/prog?year=2026#top'],
  ['þóra.is', 'https://þóra.is'],
  ['डाटा.भारत/x', 'https://डाटा.भारत/x'],
  ['xn--80a1acny.xn--p1ai', 'https://xn--80a1acny.xn--p1ai'],
  ['localhost.test:8080/x', 'https://localhost.test:8080/x'],
  ['https://example.org', 'https://example.org'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['me@example.org', 'me@example.org'],
  ['ftp://example.org', 'ftp://example.org'],
  ['my film', 'my film'],
  ['example', 'example'],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(withScheme(typed)).toBe(read)
})

test('what got its beginning is an address', () => {
  expect(isWebAddress(withScheme('vimeo.com/12345'))).toBe(true)
  expect(isWebAddress(withScheme('vimeo'))).toBe(false)
})
