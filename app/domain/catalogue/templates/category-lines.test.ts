import { describe, expect, test } from 'vitest'
import { readCategoryLines } from './category-lines.server.ts'
import { templateLines } from './category-templates.ts'
import { AWARD_KIND_NAMES } from './kinds/names.ts'

const taken = new Set([4])
const read = (text: string) => {
  const { categories, problems } = readCategoryLines(text, taken)
  return (
    problems ?? categories.map(({ number, name, type, summary }) => [number, name, type, summary].join('|'))
  )
}

describe('a list of categories', () => {
  test.each([
    [
      'names alone get the next free numbers',
      'Feature\n\nShort',
      ['5|Feature|production|', '6|Short|production|'],
    ],
    ['name, type and summary', 'Editing; Achievement; The cut', ['5|Editing|achievement|The cut']],
    ['numbers first', '7, Feature, production\n8, Short', ['7|Feature|production|', '8|Short|production|']],
    ['pasted cells', '1\t短編\tAchievement', ['1|短編|achievement|']],
    [
      'named columns in any order, and quoted cells',
      'Summary,Number,Name\n"Long, wide",2,"The ""Best"""',
      ['2|The "Best"|production|Long, wide'],
    ],
    [
      'a line without a number among numbered ones',
      'Number;Name\n9;Feature\n;Short',
      ['9|Feature|production|', '10|Short|production|'],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    ['nothing', ' \n', ['Enter at least one category']],
    ['a taken number', '4; Feature', ['Line 1: A category of the season already has number 4']],
    ['a number twice', '1; Feature\n1; Short', ['Line 2: “Feature” has number 1 too']],
    ['a type there is not', 'Feature; Musical', ['Line 1: Type: Enter Production or Achievement']],
    [
      'an unknown column',
      'Name; Colour\nFeature; red',
      [expect.stringMatching(/^No field of a category is called “Colour”. Name the columns Number, Name, /)],
    ],
    ['no closing quotation mark', '"Feature', ['A closing quotation mark is missing']],
    ['no name', 'Number; Name\n3;', ['Line 2: Name: Required']],
  ])('refuses %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('is bounded', () => {
    expect(read('Feature\n'.repeat(201))).toEqual(['Enter at most 200 categories at a time; these are 201'])
  })

  test('with a cell beyond its columns is refused, and not cut', () => {
    const problem = ['Line 2: It has more cells than there are columns']
    expect(read('Feature\nShort; production; Tin; lanterns')).toEqual(problem)
    expect(read('Name;Type\nShort;production;;40')).toEqual(problem)
    expect(read('Name;Type\nShort;production;;')).toEqual(['5|Short|production|'])
  })

  test('names every field of a category', () => {
    const { categories } = readCategoryLines(
      'Number;Name;Type;Students only;Maximum people named;Maximum length (minutes)\n12;Student Film;Production;yes;5;30',
      taken,
    )
    expect(categories).toMatchObject([
      { number: 12, name: 'Student Film', studentOnly: true, maxTeam: 5, maxMinutes: 30, minNominees: 3 },
    ])
  })

  test.each(AWARD_KIND_NAMES)('the template %s can be read', (name) => {
    const { categories, problems } = readCategoryLines(templateLines(name), new Set())
    expect(problems).toBeNull()
    // What is made at a school is for students, who could not enter it otherwise.
    for (const { name, studentOnly } of categories ?? []) expect(studentOnly).toBe(name.startsWith('Student'))
  })
})
