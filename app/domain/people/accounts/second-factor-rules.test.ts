import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  acceptedStep,
  appAddress,
  newRecoveryCode,
  newSecret,
  plainCode,
  spacedSecret,
} from './second-factor-rules.ts'

const secret = newSecret()
const at = new Date('2026-03-01T12:00:10Z')
const step = Math.floor(at.getTime() / 30_000)
const codeAt = (offset: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + offset * 30_000 })

describe('a code', () => {
  test.each([
    ['of now', 0, null, step],
    ['of the step before', -1, null, step - 1],
    ['of the step after', 1, null, step + 1],
    ['of two steps before', -2, null, null],
    ['of two steps after', 2, null, null],
    ['that was used', 0, step, null],
    ['of a step before the one that was used', -1, step, null],
    ['after the one that was used', 1, step, step + 1],
  ])('%s', (_, offset, lastStep, expected) => {
    expect(acceptedStep(secret, codeAt(offset), at, lastStep)).toBe(expected)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is not %j', (code) => {
    expect(acceptedStep(secret, code, at, null)).toBeNull()
  })

  test('is the one of the standard', () => {
    const ofStandard = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
    expect(acceptedStep(ofStandard, '287082', new Date(59_000), null)).toBe(1)
  })
})

test('what is typed is read with spaces, hyphens and small letters', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^[A-Z2-7]{6}(?:-[A-Z2-7]{6}){3}$/)
  expect(plainCode(` ${code.toLowerCase()} `)).toBe(code.replaceAll('-', ''))
  expect(plainCode('123 456')).toBe('123456')
})

test('an app reads the award and the address', () => {
  expect(appAddress(secret, 'Pegbar Awards', 'maya@example.org')).toMatch(
    /^otpauth:\/\/totp\/Pegbar%20Awards:maya%40example\.org\?issuer=Pegbar%20Awards&secret=/,
  )
  expect(spacedSecret('ABCDEFGH')).toBe('ABCD EFGH')
})
