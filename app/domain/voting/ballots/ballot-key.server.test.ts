import { expect, test } from 'vitest'
import { ballotCodeOf, isBallotKey, keyOfBallotCode, newBallotKey } from './ballot-key.server.ts'

test('a ballot code is five groups of five and gives its key again, however it is typed', () => {
  for (let count = 0; count < 50; count += 1) {
    const key = newBallotKey()
    const code = ballotCodeOf(key)
    expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/)
    expect(keyOfBallotCode(code)).toEqual(key)
    expect(keyOfBallotCode(` ${code.toLowerCase().replaceAll('-', ' ')}\n`)).toEqual(key)
    expect(isBallotKey(key)).toBe(true)
  }
})

test('one wrong letter, two that are swapped, and a code that is too short are none', () => {
  const code = ballotCodeOf(Buffer.from('000102030405060708090a0b0c0d0e', 'hex'))
  const letters = code.replaceAll('-', '')
  for (let at = 0; at < letters.length; at += 1) {
    const other = letters[at] === 'A' ? 'B' : 'A'
    expect(keyOfBallotCode(letters.slice(0, at) + other + letters.slice(at + 1))).toBeNull()
  }
  for (let count = 0; count < 50; count += 1) {
    const given = ballotCodeOf(newBallotKey()).replaceAll('-', '')
    for (let at = 0; at + 1 < given.length; at += 1) {
      const [first = '', second = ''] = given.slice(at, at + 2)
      const swapped = given.slice(0, at) + second + first + given.slice(at + 2)
      if (first !== second) expect(keyOfBallotCode(swapped)).toBeNull()
    }
  }
  for (const typed of ['', letters.slice(1), `${letters}A`, letters.replace(/./, '!')])
    expect(keyOfBallotCode(typed)).toBeNull()
})
