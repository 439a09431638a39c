import { expect, test } from 'vitest'
import {
  hasUnreadableDomain,
  isEmailAddress,
  searchedText,
  storedAddress,
  storedDomain,
} from './mail-address.ts'

test.each([
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['INFO@XN--80A1ACNY.XN--P1AI', 'info@xn--80a1acny.xn--p1ai'],
  ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ['ПОЧТА@ПРИМЕР.РФ', 'почта@xn--e1afmkfd.xn--p1ai'],
  ['डाक@उदाहरण.भारत', 'डाक@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['डाक@xn--p1b6ci4b4b3a.xn--h2brj9c', 'डाक@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['ajay@डाटा.भारत', 'ajay@xn--c2bd1gb.xn--h2brj9c'],
  ['x@example.சிங்கப்பூர்', 'x@example.xn--clchc0ea0b2g2a9gcd'],
  ['A@müller.de', 'a@xn--mller-kva.de'],
  ['a@mu\u0308ller.de', 'a@xn--mller-kva.de'],
  ['a@XN--MLLER-KVA.de', 'a@xn--mller-kva.de'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['ｉvan@example.org', 'ivan@example.org'],
  ['ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'info@example.org'],
  ['info@example。org', 'info@example.org'],
  ['info@例え｡テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['þóra@dæmi.example', 'þóra@xn--dmi-yla.example'],
  ['robin+awards@example.co.uk', 'robin+awards@example.co.uk'],
  [' Robin@Example.ORG\t', 'robin@example.org'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
])('%s is stored as %s', (typed, stored) => {
  expect(storedAddress(typed)).toBe(stored)
  expect(isEmailAddress(typed)).toBe(true)
  expect(storedAddress(stored)).toBe(stored)
})

test.each([
  ...['a@b..example', 'a@example', '@example.org', 'a@', 'a b@example.org', 'a@example.c', 'a@-example.org'],
  ...['a@b@example.org', 'a@example.123', 'a@пример', 'a@почта.рф/x', 'a@exämple.org:80', 'a@ex%61mple.örg'],
])('%s is no address', (typed) => {
  expect(isEmailAddress(typed)).toBe(false)
})

test.each(['a@xn--a.example', 'a@xn--.de', 'a@\u0661a\u05d0.рф', 'a@почта рф.рф'])(
  'the domain of %s can be written by no name system',
  (typed) => {
    expect([hasUnreadableDomain(typed), isEmailAddress(typed)]).toEqual([true, false])
  },
)

test.each(['a@example', 'a@b..example', 'info@почта.рф', 'почта', '@', ''])(
  'nothing is wrong with the letters of the domain of “%s”',
  (typed) => {
    expect(hasUnreadableDomain(typed)).toBe(false)
  },
)

test.each([
  ['Müller.DE', 'xn--mller-kva.de'],
  ['ＭＵＬＬＥＲ．ｄｅ', 'muller.de'],
  ['not a domain', 'not a domain'],
])('the domain %s is stored as %s', (typed, stored) => {
  expect(storedDomain(typed)).toBe(stored)
})

test.each([
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['@müller.de', '@xn--mller-kva.de'],
  ['Müller', 'Müller'],
  ['Ada  ADA@Müller.de Vale', 'Ada  ada@xn--mller-kva.de Vale'],
])('%s is searched as %s', (typed, searched) => {
  expect(searchedText(typed)).toBe(searched)
})
