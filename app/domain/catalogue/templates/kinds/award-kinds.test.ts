import { describe, expect, test } from 'vitest'
import { hasLines } from '#app/domain/catalogue/categories/field-types.ts'
import { AWARD_KINDS, formOf, libraryOf, previewsOfKinds } from './award-kinds.ts'
import { AWARD_KIND_NAMES } from './names.ts'

const sum = (criteria: readonly { weight: number }[]) => criteria.reduce((all, { weight }) => all + weight, 0)

describe.each(AWARD_KIND_NAMES)('an award of %s', (name) => {
  const kind = AWARD_KINDS[name]
  const honoursPeople = kind.categories.some(({ people }) => people)
  const asks = (type: 'production' | 'achievement') =>
    formOf(kind, { type, maxTeam: null, reelMaxSeconds: null, studentOnly: false })

  test('has categories with names of their own, and a profile for each who can enter them', () => {
    const names = kind.categories.map((each) => each.name)
    expect(names.length).toBeGreaterThanOrEqual(4)
    expect([...new Set(names)]).toEqual(names)
    expect(Object.keys(kind.profiles).length).toBeGreaterThan(1)
    // Otherwise no one could enter what is for students.
    if (kind.categories.some(({ studentOnly }) => studentOnly)) expect(kind.profiles.school).toBeTruthy()
    // And a school could enter nothing but what honours people.
    if (kind.profiles.school)
      expect(honoursPeople || kind.categories.some(({ studentOnly }) => studentOnly)).toBe(true)
    expect(kind.whoMayEnter).not.toBe('')
  })

  test('asks for the title, and for people where it honours them, from its own library', () => {
    const library = new Map(libraryOf(kind).map((question) => [question.key, question]))
    expect(library.size).toBe(kind.questions.length)
    for (const type of ['production', 'achievement'] as const) {
      const asked = asks(type)
      expect(asked[0]).toMatchObject({ key: 'work_title', section: 'work', required: true })
      for (const { key } of asked) expect(library.has(key), key).toBe(true)
      expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length)
    }
    if (honoursPeople)
      expect(asks('achievement').map(({ key }) => library.get(key)?.type)).toContain('people')
    for (const { key, type, options } of library.values()) {
      expect(key).toMatch(/^[a-z][a-z0-9_]{1,62}$/)
      expect(Boolean(options?.length), key).toBe(hasLines(type))
    }
  })

  test('is judged by criteria that add up', () => {
    expect(sum(kind.criteria)).toBe(100)
    if (kind.peopleCriteria) expect(sum(kind.peopleCriteria)).toBe(100)
    if (honoursPeople) expect(kind.peopleCriteria).toBeDefined()
  })
})

const OTHERS = AWARD_KIND_NAMES.filter((name) => name !== 'film' && name !== 'animation')

test.each(OTHERS)('an award of %s speaks of no film and of no studio', (name) => {
  const { form: _, ...data } = AWARD_KINDS[name]
  const said = JSON.stringify(Object.values(data))
  expect(said.replaceAll(/"(?:studio|kindStudio|aStudio|payStudio)s?":/g, '')).not.toMatch(
    /\b(?:films?|animat\w*|screener|reel|cinema|production company)\b|\bstudios?\b/i,
  )
  expect(data.words.studio).toBeTruthy()
})

test('what a kind begins with is told before it is chosen', () => {
  expect(previewsOfKinds().map(({ value }) => value)).toEqual(AWARD_KIND_NAMES)
  for (const { categories, questions } of previewsOfKinds()) {
    expect(categories.length).toBeGreaterThan(0)
    expect(questions).toBeGreaterThan(0)
  }
})
