import { expect, test } from 'vitest'
import { askedChoices, categoriesAsked } from './asked-in.ts'

const categories = [
  { id: 1, type: 'production', status: 'open' },
  { id: 2, type: 'achievement', status: 'draft' },
  { id: 3, type: 'production', status: 'archived' },
  { id: 4, type: 'achievement', status: 'closed' },
] as const

test.each([
  ['all', [], [1, 2, 4]],
  ['production', [], [1]],
  ['achievement', [1], [2, 4]],
  ['ticked', [3, 4, 99], [3, 4]],
  ['ticked', [], []],
  ['none', [1], []],
] as const)('asked in “%s” with %j ticked', (where, ticked, ids) => {
  expect(categoriesAsked({ where, categoryIds: ticked }, categories).map(({ id }) => id)).toEqual(ids)
})

test('offers a kind only where there are two', () => {
  expect(askedChoices(categories).map(({ value }) => value)).toEqual([
    'all',
    'production',
    'achievement',
    'ticked',
    'none',
  ])
  expect(askedChoices(categories.slice(0, 1)).map(({ value }) => value)).toEqual(['all', 'ticked', 'none'])
  expect(askedChoices(categories)[0]?.label).toContain('(3)')
})
