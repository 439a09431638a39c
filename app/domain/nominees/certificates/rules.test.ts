import { describe, expect, test } from 'vitest'
import {
  downloadsFrom,
  missingCharacters,
  obstacle,
  readSerial,
  releaseObstacle,
  serialOf,
  serialPrefix,
  stateOf,
} from './rules.ts'

describe('serials', () => {
  test.each([
    ['Pegbar Awards', 'PA'],
    ['Élan d’Or', 'ED'],
    ['The Very Great Long Award', 'TVG'],
    ['動画賞', 'N'],
    ['', 'N'],
  ])('%s is known by %s', (award, prefix) => expect(serialPrefix(award)).toBe(prefix))

  test.each([
    [2026, 1],
    [2026, 42],
    [2099, 9_999],
    [2100, 10_000],
  ])('of %i, number %i, are read back', (year, number) => {
    const serial = serialOf('PA', year, number)
    expect(readSerial(serial)).toBe(serial)
    expect(readSerial(` ${serial.toLowerCase().replaceAll('-', ' ')} `)).toBe(serial)
    expect(readSerial(serial.replaceAll('-', '–'))).toBe(serial)
  })

  test('with one wrong digit are none of ours', () => {
    const serial = serialOf('PA', 2026, 42)
    for (const [index, sign] of [...serial].entries()) {
      if (!/\d/.test(sign)) continue
      const wrong = `${serial.slice(0, index)}${(Number(sign) + 1) % 10}${serial.slice(index + 1)}`
      expect([wrong, readSerial(wrong)]).toEqual([wrong, null])
    }
  })

  test.each(['', 'PA26', '0042', "PA26-0042-1' or 1=1", '٢٦', 'PA26-0042-\0'])('%j is none', (typed) =>
    expect(readSerial(typed)).toBeNull(),
  )
})

test.each([
  [true, true, null, false, null],
  [true, false, null, false, 'unconfirmed'],
  [true, false, null, true, null],
  [true, true, 'generated', true, 'made'],
  [false, true, null, true, 'out'],
] as const)(
  'in force %s, confirmed %s, certificate %s, overridden %s: %s',
  (inForce, nameConfirmed, status, override, what) =>
    expect(obstacle({ inForce, nameConfirmed, status }, override)).toBe(what),
)

test.each([
  ['generated', false, true, null],
  ['generated', true, true, /reissue it/],
  ['generated', false, false, /declined or revoked/],
  ['pending', false, true, /Not built/],
  ['released', false, true, /Already/],
  ['void', false, true, /No certificate/],
  [null, false, true, /No certificate/],
] as const)('releasing %s, stale %s, inForce %s', (status, stale, inForce, what) => {
  const said = releaseObstacle({ status, stale, inForce, nameConfirmed: true }, false)
  if (what === null) expect(said).toBeNull()
  else expect(said).toMatch(what)
})

test('releasing an unconfirmed name has to be said', () => {
  const built = { status: 'generated', stale: false, inForce: true, nameConfirmed: false } as const
  expect(releaseObstacle(built, false)).toBe('Name not confirmed')
  expect(releaseObstacle(built, true)).toBeNull()
  expect(releaseObstacle({ ...built, stale: true }, true)).toMatch(/Out of date/)
})

test.each([
  [null, 'none'],
  [{ status: 'pending', failed: false, stale: false }, 'waiting'],
  [{ status: 'pending', failed: true, stale: false }, 'failed'],
  [{ status: 'generated', failed: false, stale: false }, 'generated'],
  [{ status: 'released', failed: false, stale: true }, 'stale'],
  [{ status: 'void', failed: true, stale: true }, 'void'],
] as const)('%j is %s', (certificate, state) => expect(stateOf(certificate)).toBe(state))

test('a released one opens at its release, or at the later moment that is set', () => {
  const released = new Date('2027-02-02T14:00:00Z')
  expect(downloadsFrom(released, undefined)).toEqual(released)
  expect(downloadsFrom(released, '')).toEqual(released)
  expect(downloadsFrom(released, 'soon')).toEqual(released)
  expect(downloadsFrom(released, '2027-02-01T00:00:00Z')).toEqual(released)
  expect(downloadsFrom(released, '2027-02-03T00:00:00Z')).toEqual(new Date('2027-02-03T00:00:00Z'))
})

test('characters no font has are named', () => {
  const of = (text: string) =>
    `message: "PDF/UA-1 error: the text \`"${text}"\` could not be displayed with font \`"A"\`"`
  expect(missingCharacters(of('ส'))).toContain('ส (U+0E2A)')
  expect(missingCharacters(of('\\u{10fffd}'))).toContain('(U+10FFFD)')
  expect(missingCharacters(`${of('ส')} ${of('ม')} ${of('ส')}`)).toBe(
    'Our fonts lack ส (U+0E2A) and ม (U+0E21).',
  )
  expect(missingCharacters('out of memory')).toBeNull()
})
