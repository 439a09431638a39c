import { describe, expect, test } from 'vitest'
import {
  ballotEffect,
  isEntryId,
  maskedAddress,
  ROLL_ACTIONS,
  rollRefusal,
  rollState,
  type RollAction,
  type RollFacts,
} from './roll-rules.ts'

const at = new Date('2027-02-10T10:00:00Z')
const on: RollFacts = { leftAt: null, leftBy: null, mergedInto: null }
const lost = { ...on, leftAt: at }
const removed = { ...lost, leftBy: 7 }
const merged = { ...on, mergedInto: 'b' }

describe('what admins may do with an entry', () => {
  const allowed = (entry: RollFacts, isOver: boolean, isCounted = false) =>
    ROLL_ACTIONS.filter((action) => rollRefusal(action, entry, { isOver, isCounted }) === null)

  test.each<[string, RollFacts, RollAction[], RollAction[]]>([
    ['on the roll', on, ['remove', 'merge'], ['remove', 'merge']],
    ['lost the right', lost, [], []],
    ['removed by an admin', removed, ['restore'], ['restore']],
    ['merged', merged, ['separate'], []],
    ['merged and lost', { ...merged, leftAt: at }, ['separate'], []],
  ])('%s', (_, entry, open, closed) => {
    expect(allowed(entry, false)).toEqual(open)
    expect(allowed(entry, true)).toEqual(closed)
    expect(allowed(entry, true, true)).toEqual([])
  })

  test('and where it stands', () => {
    expect([on, lost, removed, merged].map(rollState)).toEqual(['on', 'left', 'left', 'merged'])
  })
})

test('what it means for a ballot differs by action, and after the close', () => {
  const texts = [true, false].flatMap((isOver) =>
    (['remove', 'restore', 'merge', 'keep', 'separate'] as const).map((action) =>
      ballotEffect(action, { isOver, otherAddress: 'v…@example.org' }),
    ),
  )
  expect(new Set(texts).size).toBe(7)
})

test.each([
  ['vera@example.org', 'v…@example.org'],
  ['李@example.org', '李…@example.org'],
  ['"a@b"@example.org', '"…@example.org'],
  ['@', '…'],
])('%s is shown as %s', (email, shown) => expect(maskedAddress(email)).toBe(shown))

test.each([
  ['0b2f8a51-6f0a-4c11-9d3e-0a1b2c3d4e5f', true],
  ['1', false],
  ['0b2f8a51-6f0a-4c11-9d3e-0a1b2c3d4e5f\n', false],
])('%j as the id of an entry: %s', (text, is) => expect(isEntryId(text)).toBe(is))
