import { describe, expect, test } from 'vitest'
import {
  ANCHOR_RANGES,
  MOST_CRITERIA,
  changedRows,
  rowChangeOf,
  rubricProblems,
} from '#app/domain/judging/rubrics/rules.ts'
import { anchorSeeds, rubricSeeds } from '#db/seed/data/rubrics.ts'

const row = (name: string, weight = 10) => ({ name, prompt: '', weight })
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('')
const anchors = ANCHOR_RANGES.map((range) => ({ ...range, label: 'sound' }))

describe('what a season begins with', () => {
  test.each(['production', 'achievement'] as const)('%s can be published', (type) => {
    expect(rubricProblems([...rubricSeeds[type]], [...anchorSeeds])).toEqual([])
  })
})

describe('a draft cannot be published', () => {
  test.each([
    ['without criteria', [], anchors, 'Add at least one criterion.'],
    ['with a nameless one', [row('a', 50), row('', 50)], anchors, 'Name criterion 2.'],
    ['with one name twice', [row('Craft', 50), row('craft', 50)], anchors, 'Two criteria are named “craft”.'],
    ['under 100', [row('a', 99)], anchors, 'The weights add up to 99%. They must add up to 100%.'],
    [
      'over 100',
      [row('a', 60), row('b', 41)],
      anchors,
      'The weights add up to 101%. They must add up to 100%.',
    ],
    [
      'with a range without a label',
      [row('a', 100)],
      [{ from: 1, to: 2, label: '' }],
      'Describe scores 1 to 2.',
    ],
  ])('%s', (_, criteria, given, problem) => {
    expect(rubricProblems(criteria, given)).toEqual([problem])
  })
})

describe('rows', () => {
  const rows = [row('a'), row('b'), row('c')]
  test.each([
    ['up:1', 'bac'],
    ['up:0', 'abc'],
    ['down:1', 'acb'],
    ['down:2', 'abc'],
    ['remove:1', 'ac'],
    ['remove:7', 'abc'],
    ['add', 'abc'],
  ])('%s makes %s', (intent, expected) => {
    const change = rowChangeOf(intent)
    expect(change && names(changedRows(rows, change))).toBe(expected)
  })

  test('a new one gets the weight that is missing, and there is an end', () => {
    expect(changedRows(rows, { kind: 'add' }).at(-1)?.weight).toBe(70)
    expect(changedRows([row('a', 100)], { kind: 'add' }).at(-1)?.weight).toBe(1)
    const full = Array.from({ length: MOST_CRITERIA }, () => row('a', 1))
    expect(changedRows(full, { kind: 'add' })).toHaveLength(MOST_CRITERIA)
  })

  test.each(['save', 'up', 'up:x', 'remove:-1', '', null])('%j is no change of rows', (intent) => {
    expect(rowChangeOf(intent)).toBeNull()
  })
})
