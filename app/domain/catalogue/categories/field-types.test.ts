import { describe, expect, test } from 'vitest'
import { FIELD_TYPES, type FieldType } from './fields.ts'
import { RULES_OF_TYPE, hasLines, possibleTypes, typeRefusal } from './field-types.ts'

describe('what a type may become', () => {
  test.each<[FieldType, FieldType, boolean]>([
    ['text', 'textarea', true],
    ['textarea', 'text', false],
    ['text', 'email', false],
    ['email', 'text', true],
    ['url', 'video_link', false],
    ['video_link', 'url', true],
    ['integer', 'text', true],
    ['text', 'integer', false],
    ['date', 'integer', false],
    ['select', 'radio', true],
    ['radio', 'select', true],
    ['radio', 'multiselect', false],
    ['multiselect', 'select', false],
    ['checkbox', 'statement', true],
    ['statement', 'text', false],
    ['image', 'file', true],
    ['file', 'image', false],
    ['people', 'text', false],
    ['country', 'text', false],
    ['text', 'text', true],
  ])('%s with answers → %s: %s', (from, to, possible) => {
    expect(typeRefusal(from, to, 1) === null).toBe(possible)
    expect(typeRefusal(from, to, 0)).toBeNull()
  })

  test('a refusal names both types and the number of answers', () => {
    expect(typeRefusal('people', 'text', 1)).toBe(
      '1 answer given as “People” can’t become “Short text”. Add a new field and archive this one',
    )
    expect(typeRefusal('date', 'people', 1200)).toContain(
      '1,200 answers given as “Date” can’t become “People”',
    )
  })

  test('without answers every type is possible, with them the own one always', () => {
    for (const type of FIELD_TYPES) {
      expect(possibleTypes(type, 0)).toHaveLength(FIELD_TYPES.length)
      expect(possibleTypes(type, 5)[0]).toBe(type)
      // An answer by options never turns into one without them, nor the other way round.
      for (const to of possibleTypes(type, 5)) expect(hasLines(to)).toBe(hasLines(type))
    }
  })

  test('every type has its limits named', () => {
    expect(Object.keys(RULES_OF_TYPE).sort()).toEqual([...FIELD_TYPES].sort())
  })
})
