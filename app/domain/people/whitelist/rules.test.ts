import { expect, test } from 'vitest'
import { readMatch, readPasted, shownMatch, stateOf } from './rules.ts'

test.each([
  ['ada@example.org', { kind: 'email', value: 'ada@example.org' }],
  [' Ada@Example.ORG ', { kind: 'email', value: 'ada@example.org' }],
  ['example.org', { kind: 'domain', value: 'example.org' }],
  ['@films.example.org', { kind: 'domain', value: 'films.example.org' }],
  ['bücher.example', { kind: 'domain', value: 'xn--bcher-kva.example' }],
  ['почта@пример.рф', { kind: 'email', value: 'почта@xn--e1afmkfd.xn--p1ai' }],
  ['डाक@उदाहरण.भारत', { kind: 'email', value: 'डाक@xn--p1b6ci4b4b3a.xn--h2brj9c' }],
  ['@ＦＩＬＭＳ．ｅｘａｍｐｌｅ', { kind: 'domain', value: 'films.example' }],
  ['＠例え。テスト', { kind: 'domain', value: 'xn--r8jz45g.xn--zckzah' }],
  ['', null],
  ['example', null],
  ['@', null],
  ['ada@', null],
  ['ada@example', null],
  ['ada@example.org, note', null],
  ['-example.org', null],
  ['example..org', null],
  ['https://example.org', null],
  [`${'a'.repeat(250)}@example.org`, null],
] as const)('%j names %o', (text, expected) => {
  const match = readMatch(text)
  expect(match).toEqual(expected)
  // What is shown means the same when it is typed again.
  if (match) expect(readMatch(shownMatch(match))).toEqual(match)
})

const now = new Date('2026-12-01T12:00:00Z')
const soon = (ms: number) => new Date(now.getTime() + ms)
test.each([
  ['without an end', {}, 'live'],
  ['a moment before its end', { validTo: soon(1) }, 'live'],
  ['at its end', { validTo: now }, 'expired'],
  ['from this moment on', { validFrom: now }, 'live'],
  ['a moment before it begins', { validFrom: soon(1) }, 'ahead'],
  ['with a use left', { maxUses: 2, uses: 1 }, 'live'],
  ['with no use left', { maxUses: 2, uses: 2 }, 'used_up'],
  ['ended and used up', { maxUses: 1, uses: 1, validTo: now }, 'expired'],
] as const)('a row %s is %s', (_name, facts, expected) => {
  const row = { validFrom: soon(-1000), validTo: null, maxUses: null, uses: 0, ...facts }
  expect(stateOf(row, now)).toBe(expected)
})

test('a pasted list keeps its line numbers, and each line its own note', () => {
  const pasted = readPasted(
    'ada@example.org\r\n\n  @films.example ; promised by phone\nnobody,at all\nb@c.de\t',
  )
  expect(pasted.map(({ line, match, note }) => [line, match?.value ?? null, note])).toEqual([
    [1, 'ada@example.org', null],
    [3, 'films.example', 'promised by phone'],
    [4, null, 'at all'],
    [5, 'b@c.de', null],
  ])
})

test('an address in a note is never a note', () => {
  const pasted = readPasted(
    'ann@one.example; bea@two.example; cy@three.example\n"Vale, Ed" <ed@five.example>',
  )
  expect(pasted.map(({ line, match, note }) => [line, match?.value ?? null, note])).toEqual([
    [1, 'ann@one.example', null],
    [1, 'bea@two.example', null],
    [1, 'cy@three.example', null],
    [2, 'ed@five.example', null],
  ])
})
