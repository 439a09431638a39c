import { expect, test } from 'vitest'
import { legalAddress, legalLinks, withdrawalDays } from './legal.ts'

test('an award links to the texts it has, in one order', () => {
  expect(legalLinks({})).toEqual({})
  expect(
    legalLinks({ terms_text: ' ', imprint_text: 'The Guild', privacy_text: 'https://example.org/privacy' }),
  ).toEqual({ privacy: 'https://example.org/privacy', imprint: '/legal/imprint' })
})

test.each([
  ['https://example.org/terms', 'https://example.org/terms'],
  ['http://example.org/terms', null],
  ['javascript:alert(1)', null],
  ['https://example.org and more', null],
  ['https://example.org\nSecond line', null],
  ['Our terms', null],
])('%j is an address: %s', (text, address) => expect(legalAddress(text)).toBe(address))

test.each([
  ['14', 14],
  ['1', 1],
  ['', null],
  ['0', null],
  ['-3', null],
  ['2.5', null],
  ['soon', null],
  [undefined, null],
])('a setting of %s days means %s', (setting, days) => {
  expect(withdrawalDays({ withdrawal_days: setting })).toBe(days)
})

test('where consumers withdraw is linked to only where the award sells to them', () => {
  expect(legalLinks({ withdrawal_days: '14' })).toEqual({ withdrawal: '/withdraw-from-contract' })
  expect(legalLinks({ withdrawal_days: '' })).toEqual({})
})
