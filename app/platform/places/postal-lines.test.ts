import { expect, test } from 'vitest'
import { postalLines } from './postal-lines.ts'

const none = { addressLine1: '', addressLine2: null, city: '', region: null, postalCode: '', country: '' }

test.each([
  [
    { addressLine1: '1 A St', addressLine2: 'Flat 2', city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' },
    ['1 A St', 'Flat 2', 'LS1 1AA Leeds', 'United Kingdom'],
  ],
  [
    { addressLine1: '12 Row', city: 'Los Angeles', region: 'CA', postalCode: '90012', country: 'US' },
    ['12 Row', 'Los Angeles, CA 90012', 'United States'],
  ],
  [{ city: 'Ottawa', country: 'CA' }, ['Ottawa', 'Canada']],
  [
    { addressLine1: '銀座1-2', city: '中央区', region: '東京都', country: 'JP' },
    ['銀座1-2', '中央区', '東京都', 'Japan'],
  ],
  [{ country: 'Elbonia' }, ['Elbonia']],
  [{}, []],
])('%j', (given, lines) => {
  expect(postalLines({ ...none, ...given })).toEqual(lines)
})
