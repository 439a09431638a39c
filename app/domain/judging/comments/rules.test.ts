import { expect, test } from 'vitest'
import { holdsSent, mayGive, NOTHING, partsAsked, withSent } from './rules.ts'

const BOTH = { overall: true, criteria: true }
const OVERALL = { overall: true, criteria: false }

test('asks for the parts that the category gives', () => {
  expect(partsAsked(NOTHING, [3, 4])).toEqual([])
  expect(partsAsked(OVERALL, [3, 4])).toEqual(['all'])
  expect(partsAsked(BOTH, [3, 4])).toEqual(['3', '4', 'all'])
})

test('keeps what the form did not have, takes nothing that was not asked for, and forgets what was emptied', () => {
  expect(withSent({ all: 'Good', 3: 'Sharp' }, { 3: '' }, ['3', 'all'])).toEqual({ all: 'Good' })
  expect(withSent({ 3: 'Sharp' }, { 3: 'Blunt', all: 'Good' }, ['all'])).toEqual({ 3: 'Sharp', all: 'Good' })
  expect(withSent({}, { 9: 'Forged' }, ['3', 'all'])).toEqual({})
})

test('knows whether what was sent is stored', () => {
  expect(holdsSent({ all: 'Good' }, { all: 'Good', 3: '' })).toBe(true)
  expect(holdsSent({ all: 'Good' }, { all: '' })).toBe(false)
  expect(holdsSent({ all: 'Good' }, {})).toBe(true)
})

test('gives no more once a judge has begun, and less at any time', () => {
  expect(mayGive(NOTHING, BOTH, false)).toBe(true)
  expect(mayGive(NOTHING, OVERALL, true)).toBe(false)
  expect(mayGive(OVERALL, BOTH, true)).toBe(false)
  expect(mayGive(BOTH, OVERALL, true)).toBe(true)
  expect(mayGive(BOTH, NOTHING, true)).toBe(true)
})
