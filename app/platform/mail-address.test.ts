import { expect, test } from 'vitest'
import { isEmailAddress, storedAddress } from './mail-address.ts'

test.each([
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['ajay@डाटा.भारत', 'ajay@xn--c2bd1gb.xn--h2brj9c'],
  ['x@example.சிங்கப்பூர்', 'x@example.xn--clchc0ea0b2g2a9gcd'],
  ['Info@müller.example', 'Info@xn--mller-kva.example'],
  ['ｉvan@example.org', 'ivan@example.org'],
  ['þóra@dæmi.example', 'þóra@xn--dmi-yla.example'],
  ['robin+awards@example.co.uk', 'robin+awards@example.co.uk'],
  ['Robin@Example.ORG', 'Robin@Example.ORG'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
])('%s is stored as %s', (typed, stored) => {
  expect(storedAddress(typed)).toBe(stored)
  expect(isEmailAddress(stored)).toBe(true)
  expect(storedAddress(stored)).toBe(stored)
})

test.each([
  ...['a@b..example', 'a@example', '@example.org', 'a@', 'a b@example.org', 'a@example.c', 'a@-example.org'],
  ...['a@b@example.org', 'a@example.123', 'a@пример', 'a@почта.рф/x', 'a@exämple.org:80', 'a@ex%61mple.örg'],
])('%s is no address', (typed) => {
  expect(isEmailAddress(typed)).toBe(false)
})
