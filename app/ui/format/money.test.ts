import { expect, test } from 'vitest'
import { formatMoney } from '#app/ui/format/money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [19500, 'USD', 'table', 'USD 195.00'],
  [19500, 'USD', 'prose', 'USD 195'],
  [19550, 'USD', 'prose', 'USD 195.50'],
  [0, 'EUR', 'table', 'EUR 0.00'],
  [0, 'EUR', 'prose', 'EUR 0'],
  [1, 'EUR', 'prose', 'EUR 0.01'],
  [123_456_789, 'USD', 'table', 'USD 1,234,567.89'],
  [-5050, 'USD', 'table', 'USD −50.50'],
  [1200, 'JPY', 'table', 'JPY 1,200'],
  [1500, 'KWD', 'table', 'KWD 1.500'],
  [100, 'XYZW', 'table', 'XYZW 1.00'],
] as const)('%i %s in %s is %s', (cents, currency, style, words) => {
  expect(plain(formatMoney(cents, currency, style))).toBe(words)
})

test('amount and currency never part at the end of a line', () => {
  expect(formatMoney(19500, 'USD')).not.toContain(' ')
})
