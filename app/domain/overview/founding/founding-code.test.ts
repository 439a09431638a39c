import { describe, expect, test } from 'vitest'
import { CODE_BYTES, codeOf, readCode } from './founding-code.ts'

const bytes = (first: number) => Uint8Array.from({ length: CODE_BYTES }, (_, index) => first + index)

describe('the code that founds an award', () => {
  test('is four groups of five that none mistakes', () => {
    expect(codeOf(bytes(0))).toBe('01234-56789-ABCDE-FGHJK')
    expect(codeOf(bytes(12))).toBe('CDEFG-HJKMN-PQRST-VWXYZ')
    // Every byte counts alike: 256 is a multiple of 32.
    expect(codeOf(bytes(32))).toBe(codeOf(bytes(0)))
  })

  test.each([
    ['as it is in the log', '7K3QX-10DWN', '7K3QX10DWN'],
    ['in small letters, with spaces', ' 7k3qx 10dwn ', '7K3QX10DWN'],
    ['with letters for digits', '7K3QX-iODWN', '7K3QX10DWN'],
    ['with another kind of hyphen', '7K3QX–l0DWN', '7K3QX10DWN'],
    ['of nothing', ' - ', ''],
  ])('is read %s', (_, typed, read) => {
    expect(readCode(typed)).toBe(read)
  })
})
