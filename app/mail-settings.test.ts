import { expect, test } from 'vitest'
import { isAllowed, linesFor, readMailAllow, readMailRate } from './mail-settings.ts'

test.each([
  ['*=20/s', 'a@example.org', [['example.org', 50]]],
  ['*=20/s,example.org=2/s', 'a@Example.ORG', [['example.org', 500]]],
  ['*=20/s,example.org=2/s', 'a@example.com', [['example.com', 50]]],
  [' example.org=100/m ', 'a@example.org', [['example.org', 600]]],
  ['example.org=100/h', 'a@sub.example.org', []],
  ['dæmi.example=1/h', 'þóra@dæmi.example', [['xn--dmi-yla.example', 3_600_000]]],
  ['all=10/s', 'a@example.org', [['*', 100]]],
  [
    'all=10/s,*=2/s',
    'a@example.org',
    [
      ['example.org', 500],
      ['*', 100],
    ],
  ],
])('%s: %s waits in the lines %j', (text, address, lines) => {
  const found = linesFor(address, readMailRate(text) ?? undefined)
  expect(found.map(({ line, gapMs }) => [line, gapMs])).toEqual(lines)
})

test.each([
  '',
  'fast',
  '*',
  '*=0/s',
  'all',
  'all=0/s',
  '*=2',
  '*=2/d',
  'example=2/s',
  '*=2/s;x=1/s',
  '*=-1/s',
  '@example.org=1/s',
])('a rate of %j cannot be read', (text) => expect(readMailRate(text)).toBeNull())

test.each([
  ['tester@example.com, Example.org', ['tester@example.com', 'example.org']],
  ['', null],
  ['*', null],
  ['everybody', null],
  ['a@b', null],
])('the list %j is %j', (text, entries) => {
  expect(readMailAllow(text)).toEqual(entries)
})

test.each([
  ['tester@EXAMPLE.com', true],
  ['x@example.org', true],
  ['x@sub.example.org', false],
  ['tester@example.com.evil.example', false],
  ['x@example.org@evil.example', false],
])('%s is allowed: %s', (address, allowed) => {
  expect(isAllowed(address, ['tester@example.com', 'example.org'])).toBe(allowed)
})
