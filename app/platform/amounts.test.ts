import { expect, test } from 'vitest'
import { readAmount } from './amounts.ts'

test.each([
  ['195', 'EUR', 19_500],
  ['195.5', 'EUR', 19_550],
  ['1,195.00', 'EUR', 119_500],
  ['1,195,000', 'EUR', 119_500_000],
  // A keypad of a European region has no point.
  ['12,50', 'EUR', 1_250],
  ['12,5', 'EUR', 1_250],
  ['1.195,00', 'EUR', 119_500],
  ['1195', 'JPY', 1_195],
  ['１，１９５', 'JPY', 1_195],
  ['12,5', 'KWD', 12_500],
  // A thousand, or a little more than one.
  ['1,195', 'EUR', null],
  ['1.195', 'EUR', null],
  ['1,195', 'KWD', null],
  ['12,50', 'JPY', null],
  ['12,505', 'EUR', null],
  ['1,19,5', 'EUR', null],
  ['1,195.000,00', 'EUR', null],
  ['12,', 'EUR', null],
  ['-5', 'EUR', null],
])('“%s” in %s is %s', (typed, currency, cents) => {
  const reading = readAmount(typed, currency)
  expect('cents' in reading ? reading.cents : null).toBe(cents)
})
