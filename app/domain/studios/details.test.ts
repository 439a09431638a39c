import { describe, expect, test } from 'vitest'
import { detailTexts, planDetails, readLoadedDetails, textsAfterConflict } from './details.ts'

const seen = detailTexts({ name: 'Gull & Gasket', city: 'Leipzig' })

describe('what a save of a studio’s details writes', () => {
  test.each([
    ['nothing changed', {}, {}, [], []],
    ['one field of mine', {}, { city: 'Halle' }, ['city'], []],
    ['a field of theirs stays', { city: 'Halle' }, {}, [], []],
    ['different fields do not meet', { city: 'Halle' }, { name: 'Gull' }, ['name'], []],
    ['the same field to the same value', { city: 'Halle' }, { city: 'Halle' }, [], []],
    ['the same field to two values', { city: 'Halle' }, { city: 'Jena' }, [], ['city']],
    ['emptied by me, changed by them', { city: 'Halle' }, { city: '' }, [], ['city']],
  ])('%s', (_, theirs, mine, changes, conflicts) => {
    expect(planDetails({ ...seen, ...theirs }, { ...seen, ...mine }, seen)).toEqual({ changes, conflicts })
  })

  test('without the values the form was made with, what differs is written', () => {
    expect(planDetails(seen, { ...seen, city: 'Jena' }, null)).toEqual({ changes: ['city'], conflicts: [] })
  })

  test('after a conflict the form holds my changes and, around them, what is stored now', () => {
    const stored = { ...seen, city: 'Halle', region: 'Saxony' }
    const typed = { ...seen, city: 'Jena', school: 'Academy' }
    const shown = textsAfterConflict(stored, typed, planDetails(stored, typed, seen))
    expect(shown).toEqual({ ...seen, city: 'Jena', region: 'Saxony', school: 'Academy' })
  })
})

test.each([
  ['{"name":"A","city":3}', { name: 'A' }],
  ['', null],
  ['nonsense', null],
  ['null', null],
  [undefined, null],
])('the hidden field %s', (text, values) => {
  expect(readLoadedDetails(text)).toEqual(values)
})
