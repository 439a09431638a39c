import { describe, expect, test } from 'vitest'
import { ANCHOR_RANGES, rubricProblems } from './rules.ts'
import { firstAnchors, firstCriteria } from './first-rubrics.ts'

const row = (name: string, weight = 10) => ({ name, prompt: '', weight })
const anchors = ANCHOR_RANGES.map((range) => ({ ...range, label: 'sound' }))

describe('what a season begins with', () => {
  test.each(['production', 'achievement'] as const)('%s can be published', (type) => {
    expect(rubricProblems([...firstCriteria[type]], [...firstAnchors])).toEqual([])
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
