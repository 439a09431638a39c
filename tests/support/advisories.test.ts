import { describe, expect, test } from 'vitest'
import { findHoles, isIn, lockedPackages } from './advisories.ts'

test.each([
  ['2.0.2', '>=2.0.0 <2.0.3', true],
  ['2.0.3', '>=2.0.0 <2.0.3', false],
  ['1.9.9', '>=2.0.0 <2.0.3', false],
  ['10.0.0', '<2.0.3', false],
  ['2.0.3-beta.1', '<2.0.3', false],
  ['2.0.2-beta.1', '<=2.0.2', true],
  ['1.2.3', '=1.2.3', true],
])('%s is in %s: %s', (version, range, is) => expect(isIn(version, range)).toBe(is))

test.each(['2.0.3', '^2.0.0', '<2', '* || <1.0.0'])('the range %s is refused', (range) => {
  expect(() => isIn('1.0.0', range)).toThrow()
})

describe('what is locked', () => {
  const locked = lockedPackages({
    packages: {
      '': { version: '0.1.0' },
      'node_modules/image-size': { version: '1.2.1' },
      'node_modules/@scope/name': { version: '3.0.0' },
      'node_modules/other/node_modules/image-size': { version: '2.1.0' },
    },
  })
  const hole = { id: 'GHSA-1', package: 'image-size', affected: ['<2.0.3'] }

  test('is found wherever it lies', () => {
    expect(locked).toEqual([
      { package: 'image-size', version: '1.2.1' },
      { package: '@scope/name', version: '3.0.0' },
      { package: 'image-size', version: '2.1.0' },
    ])
    expect(findHoles(locked, [hole], '2026-11-27')).toEqual(['image-size 1.2.1: GHSA-1'])
  })

  test('is accepted until its day', () => {
    const accepted = { ...hole, accepted: { why: 'It is not used.', until: '2026-11-27' } }
    expect(findHoles(locked, [accepted], '2026-11-27')).toEqual([])
    expect(findHoles(locked, [accepted], '2026-11-28')).toEqual([
      'image-size 1.2.1: GHSA-1 was accepted until 2026-11-27. It is not used.',
    ])
  })
})
