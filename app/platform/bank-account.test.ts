import { expect, test } from 'vitest'
import { accountProblem, bankCodeProblem, isIban } from './bank-account.ts'

test.each([
  ['DE02 1203 0000 0000 2020 51', true],
  ['de02120300000000202051', true],
  ['GB82 WEST 1234 5698 7654 32', true],
  ['NO93 8601 1117 947', true],
  ['DE02 1203 0000 0000 2020 52', false],
  ['DE20 1203 0000 0000 2020 51', false],
  ['DE00 1234 5678', false],
  ['DE02 1203 0000 0000 2020 5', false],
  ['', false],
])('“%s” is an IBAN: %s', (text, is) => {
  expect(isIban(text)).toBe(is)
})

test.each([
  ['DE02 1203 0000 0000 2020 51', null],
  ['000417 002026', null],
  ['12-3456-789', null],
  ['DE00 1234 5678', 'not a valid IBAN'],
  ['DE02', 'not a valid IBAN'],
  ['my bank', 'not a valid IBAN'],
  ['12', 'at least 4 digits'],
])('the account “%s”: %s', (text, problem) => {
  expect(accountProblem(text)).toEqual(problem && expect.stringContaining(problem))
})

test.each([
  ['BYLADEM1001', true],
  ['FPBKUS00', true],
  ['021000021', true],
  ['60-16-13', true],
  ['X', false],
  ['BYLADEM10', false],
])('the code “%s” can be that of a bank: %s', (text, can) => {
  expect(bankCodeProblem(text) === null).toBe(can)
})
