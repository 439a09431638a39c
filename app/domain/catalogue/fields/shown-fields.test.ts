import { describe, expect, test } from 'vitest'
import type { CategoryField, FieldType, ShowIf } from '#app/domain/catalogue/categories/fields.ts'
import { circleOf, onlyIfText } from '#app/domain/catalogue/categories/show-if.ts'
import type { EntryContent } from './answers.ts'
import { isNeededToSubmit, problemsOf, type ProblemContext } from '#app/domain/submissions/form/problems.ts'
import { shownSections } from '#app/domain/submissions/form/read-view.ts'
import { askedFields } from './shown-fields.ts'

const context: ProblemContext = {
  ...{ eligibleFrom: '2026-01-01', eligibleTo: '2026-12-31', votingEndsOn: null, currency: 'USD' },
  ...{ maxTeam: null, minMinutes: null, maxMinutes: null, reelMaxSeconds: null },
}

function field(key: string, type: FieldType, showIf: ShowIf | null = null): CategoryField {
  return {
    ...{ id: 1, bindingId: 1, key, label: `The ${key}`, help: '', type, rules: {}, showIf },
    options: [
      { value: 'none', label: 'None' },
      { value: 'some', label: 'Some, but little' },
      { value: 'all', label: '全部' },
    ],
    ...{ section: 'work', sort: 1, required: true, requiredBy: 'submit', judgeVisible: true },
  }
}

const nothing: EntryContent = { answers: {}, people: [], files: {} }
const given = (answers: EntryContent['answers']): EntryContent => ({ ...nothing, answers })
const keys = (fields: readonly CategoryField[], content: EntryContent) =>
  askedFields(fields, content).map(({ key }) => key)

describe('when a question is asked', () => {
  test.each<[FieldType, ShowIf['is'], string[], EntryContent['answers'], boolean]>([
    ['radio', 'one_of', ['some'], {}, false],
    ['radio', 'one_of', ['some'], { use: 'none' }, false],
    ['radio', 'one_of', ['some', 'all'], { use: 'all' }, true],
    ['radio', 'not', ['none'], { use: 'none' }, false],
    ['radio', 'not', ['none'], { use: 'all' }, true],
    ['radio', 'not', ['none'], {}, true],
    ['multiselect', 'one_of', ['some'], { use: ['none', 'some'] }, true],
    ['multiselect', 'one_of', ['some'], { use: ['none'] }, false],
    ['multiselect', 'not', ['some'], { use: ['none', 'some'] }, false],
    ['multiselect', 'answered', [], { use: [] }, false],
    ['text', 'answered', [], { use: '   ' }, false],
    ['text', 'answered', [], { use: 'x' }, true],
    ['checkbox', 'one_of', ['on'], { use: 'on' }, true],
    ['checkbox', 'one_of', ['on'], {}, false],
    ['checkbox', 'not', ['on'], {}, true],
  ])('%s %s %j with %j: %s', (type, is, values, answers, asked) => {
    const fields = [field('use', type), field('why', 'textarea', { field: 'use', is, values })]
    expect(keys(fields, given(answers)).includes('why')).toBe(asked)
  })

  const waits: ShowIf = { field: 'use', is: 'one_of', values: ['some'] }
  const fields = [field('use', 'radio'), field('why', 'textarea', waits)]

  test('what does not apply is neither needed nor checked, and what it holds is not shown', () => {
    const kept = given({ use: 'none', why: 'an old answer' })
    expect(problemsOf(fields, kept, context)).toEqual([])
    expect(askedFields(fields, kept).filter(isNeededToSubmit)).toHaveLength(1)
    expect(JSON.stringify(shownSections(fields, kept))).not.toContain('an old answer')
    expect(problemsOf(fields, given({ use: 'some' }), context).map(({ fieldKey }) => fieldKey)).toEqual([
      'why',
    ])
    expect(JSON.stringify(shownSections(fields, given({ use: 'some', why: 'now' })))).toContain('now')
  })

  test('a question that depends on one that does not apply is not asked, even if that one still has an answer', () => {
    const chain = [...fields, field('who', 'text', { field: 'why', is: 'answered', values: [] })]
    expect(keys(chain, given({ use: 'some', why: 'because' }))).toEqual(['use', 'why', 'who'])
    expect(keys(chain, given({ use: 'none', why: 'because' }))).toEqual(['use'])
    expect(keys([...chain].reverse(), given({ use: 'none', why: 'because' }))).toEqual(['use'])
  })

  test('people and files count as answers', () => {
    const after = (key: string): ShowIf => ({ field: key, is: 'answered', values: [] })
    const both = [
      ...[field('team', 'people'), field('scan', 'file')],
      ...[field('a', 'text', after('team')), field('b', 'text', after('scan'))],
    ]
    expect(keys(both, nothing)).toEqual(['team', 'scan'])
    const person = { id: 1, fullName: '李晴风', credit: '', email: '', pronunciation: '' }
    const file = { fileId: 1, publicId: 'x', originalName: 'a.pdf', mime: 'application/pdf', sizeBytes: 1 }
    const content = {
      ...nothing,
      people: [person],
      files: { scan: [{ ...file, width: null, height: null }] },
    }
    expect(keys(both, content)).toEqual(['team', 'scan', 'a', 'b'])
  })

  test('a rule about a question that is not there, or in a circle, hides nothing', () => {
    expect(keys([field('why', 'text', waits)], nothing)).toEqual(['why'])
    const circle = [
      field('a', 'text', { field: 'b', is: 'answered', values: [] }),
      field('b', 'text', { field: 'a', is: 'answered', values: [] }),
    ]
    expect(keys(circle, given({ a: 'x', b: 'y' }))).toEqual(['a', 'b'])
  })
})

test.each<[FieldType, ShowIf['is'], string[], string]>([
  ['radio', 'one_of', ['some'], 'Only if “The use” is “Some, but little”.'],
  ['radio', 'one_of', ['none', 'some', 'all'], 'Only if “The use” is “None”, “Some, but little” or “全部”.'],
  ['radio', 'not', ['none'], 'Only if “The use” is not “None”.'],
  ['radio', 'one_of', ['gone'], 'Only if “The use” is “gone”.'],
  ['checkbox', 'one_of', ['on'], 'Only if “The use” is ticked.'],
  ['statement', 'not', ['on'], 'Only if “The use” is not ticked.'],
  ['text', 'answered', [], 'Only if “The use” is answered.'],
])('%s %s %j reads: %4$s', (type, is, values, words) => {
  expect(onlyIfText({ field: 'use', is, values }, [field('use', type)])).toBe(words)
})

test('a circle is found however long it is, and a chain is none', () => {
  const on = (key: string): ShowIf => ({ field: key, is: 'answered', values: [] })
  const fields = [field('a', 'text'), field('b', 'text', on('a')), field('c', 'text', on('b'))]
  expect(circleOf(fields, 'a', on('a'))).toEqual(['The a'])
  expect(circleOf(fields, 'a', on('c'))).toEqual(['The c', 'The b', 'The a'])
  expect(circleOf(fields, 'c', on('a'))).toBeNull()
  // A circle between other questions never causes an endless loop.
  const others = [field('x', 'text', on('y')), field('y', 'text', on('x')), field('z', 'text')]
  expect(circleOf(others, 'z', on('x'))).toBeNull()
})
