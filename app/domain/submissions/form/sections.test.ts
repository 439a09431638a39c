import { expect, test } from 'vitest'
import type { CategoryField, Section } from '#app/domain/catalogue/categories/fields.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import type { EntryProblem } from './problems.ts'
import { pageAfter } from './next-page.ts'
import { completenessOf, progressOf, progressState } from './sections.ts'

const asked = (key: string, section: Section): CategoryField => ({
  ...{ id: 1, bindingId: 1, label: key, help: '', options: [], rules: {}, sort: 1, type: 'text' },
  ...{ required: true, requiredBy: 'submit', judgeVisible: true, showIf: null },
  key,
  section,
})
const problem = (fieldKey: string, section: Section, kind: EntryProblem['kind']): EntryProblem => ({
  ...{ anchor: fieldKey, label: fieldKey, message: 'Required' },
  ...{ fieldKey, section, kind },
})
const fields = [asked('a', 'work'), asked('b', 'work'), asked('c', 'rights')]
const content: EntryContent = { answers: { a: 'given' }, people: [], files: {} }

test('sections without questions are left out, and what is wrong goes before what is open', () => {
  const problems = [problem('b', 'work', 'missing'), problem('c', 'rights', 'missing')]
  const progress = progressOf(fields, content, problems)
  expect(progress.map(({ section }) => section)).toEqual(['work', 'rights'])
  expect(progress.map((each) => progressState(each).label)).toEqual(['1 to do', 'Not started'])
  const worse = progressOf(fields, content, [...problems, problem('a', 'work', 'invalid')])
  expect(worse.map((each) => progressState(each).label)).toEqual(['1 to fix', 'Not started'])
  const done = progressOf(fields, content, []).map((each) => progressState(each).label)
  expect(done).toEqual(['Done', 'Nothing required'])
})

test.each([
  [[], 100],
  [['c'], 66],
  [['b', 'c'], 33],
  [['a', 'b', 'c'], 0],
  [['people over the limit'], 99],
])('with problems in %o it is %i %% complete', (keys, percent) => {
  expect(
    completenessOf(
      fields,
      keys.map((key) => problem(key, 'work', 'missing')),
    ),
  ).toBe(percent)
})

test('the next page is the next section that needs an answer or has one to fix', () => {
  const optional = { ...asked('d', 'statement'), required: false }
  const later = { ...asked('e', 'media'), requiredBy: 'materials' as const }
  const ifDisclosed: CategoryField = {
    ...asked('f', 'statement'),
    showIf: { field: 'd', is: 'one_of', values: ['yes'] },
  }
  const all = [...fields, optional, ifDisclosed, later]
  const next = (section: Section, problems: EntryProblem[] = []) =>
    pageAfter(section, { fields: all, content }, progressOf(all, content, problems))
  expect(next('work')).toBe('rights')
  expect(next('work', [problem('d', 'statement', 'invalid')])).toBe('statement')
  expect(next('statement')).toBe('rights')
  expect(next('rights')).toBe('review')
  const disclosed = { ...content, answers: { ...content.answers, d: 'yes' } }
  expect(pageAfter('work', { fields: all, content: disclosed }, progressOf(all, disclosed, []))).toBe(
    'statement',
  )
})
