import { expect, test } from 'vitest'
import { missingOfSeller, sellerFrom } from './seller.ts'

const season = { label: 'Lantern Prize 2031', timezone: 'Europe/Berlin' }

test.each([
  ['de02120300000000202051', 'DE02 1203 0000 0000 2020 51'],
  [' DE02 1203 0000 0000 2020 51 ', 'DE02 1203 0000 0000 2020 51'],
  ['GB33BUKB20201555555555', 'GB33 BUKB 2020 1555 5555 55'],
  ['4417 1234 5678', '4417 1234 5678'],
  ['DE02', 'DE02'],
])('the account %j is printed as %j', (bank_iban, printed) => {
  expect(sellerFrom({ bank_iban }, season).bank).toEqual([
    { label: 'Account number or IBAN', value: printed },
  ])
})

test.each([
  [{}, 'bank_transfer', 'the award’s address and bank account'],
  [{ seller_address: 'Street 1' }, 'bank_transfer', 'the award’s bank account'],
  [{ seller_address: 'Street 1' }, 'card', null],
  [{ bank_iban: '4417' }, 'cheque', 'the award’s address'],
  [{ seller_address: 'Street 1', bank_iban: '4417' }, 'bank_transfer', null],
] as const)('%j paid by %s is missing %s', (configs, method, missing) => {
  expect(missingOfSeller(sellerFrom(configs, season), method)).toBe(missing)
})
