import { expect, test } from 'vitest'
import { storedAddress } from './mail-address.ts'
import { shownDomain, withShownAddresses } from './mail-address.server.ts'

test.each([
  'почта@пример.рф',
  'डाक@उदाहरण.भारत',
  'info@müller.example',
  'x@example.சிங்கப்பூர்',
  'a@例え.テスト',
  'a@straße.example',
  'a@mail.例え.jp',
  'a@кофе.рф',
  'robin@example.org',
  'ajay@डाटा.भारत',
  'a@δοκιμή.example',
  'a@שלום.example',
])('%s is shown as it was typed', (typed) => {
  expect(withShownAddresses(storedAddress(typed))).toBe(typed)
})

test.each([
  ['a Cyrillic letter among Latin ones', 'pаypal.com'],
  ['a Greek letter among Latin ones', 'gοogle.com'],
  ['Cyrillic letters that all look Latin', 'аррӏе.com'],
  ['a sign', '≠.com'],
  ['a picture', '💩.example'],
  ['a Hebrew letter among Latin ones', 'aא.example'],
])('%s keeps the spelling of the name system', (_, domain) => {
  const stored = storedAddress(`a@${domain}`)
  expect(stored).toContain('xn--')
  expect(withShownAddresses(stored)).toBe(stored)
})

test('Cyrillic letters that look Latin are shown under a Cyrillic top level', () => {
  expect(withShownAddresses(storedAddress('a@сор.рф'))).toBe('a@сор.рф')
})

test.each(['xn--a.example', 'xn--zzzzzzzz-99.de', 'not a domain'])(
  '%s, which means nothing, stays as it is',
  (domain) => {
    expect(shownDomain(domain)).toBe(domain)
  },
)

test('all addresses of a text are shown so, and web addresses stay', () => {
  expect(
    withShownAddresses(
      'To info@xn--mller-kva.example, @xn--80a1acny.xn--p1ai. See https://xn--mller-kva.example/.',
    ),
  ).toBe('To info@müller.example, @почта.рф. See https://xn--mller-kva.example/.')
})
