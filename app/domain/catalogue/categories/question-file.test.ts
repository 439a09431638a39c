import { describe, expect, test } from 'vitest'
import type { CategoryField } from './fields.ts'
import { questionFile, readQuestionFile } from './question-file.ts'

function question(key: string, more: Partial<CategoryField> = {}): CategoryField {
  return {
    ...{
      id: 1,
      bindingId: 1,
      key,
      label: `About ${key}`,
      help: 'Kurz',
      type: 'text',
      options: [],
      rules: {},
    },
    ...{ section: 'work', sort: 1, required: true, requiredBy: 'submit', judgeVisible: false, showIf: null },
    ...more,
  } as CategoryField
}

const file = (questions: unknown[], more = {}) =>
  JSON.stringify({ format: 'laureate-questions', version: 1, questions, ...more })
function read(text: string) {
  const found = readQuestionFile(text)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

describe('a file of questions', () => {
  test('is read as it was written', () => {
    const asked = [
      question('synopsis', { type: 'textarea', rules: { minWords: 5, maxWords: 50, maxLength: 400 } }),
      question('tools', {
        type: 'multiselect',
        options: [
          { value: 'a|b', label: 'A, or B' },
          { value: 'old', label: 'Old', retired: true },
        ],
        rules: { other: true },
        section: 'statement',
        requiredBy: 'materials',
      }),
      question('pictures', {
        type: 'files',
        rules: { accept: ['jpg', 'png'], minFiles: 5, maxFiles: 12, minWidth: 2000, maxBytes: 30_000_000 },
        showIf: { field: 'tools', is: 'one_of', values: ['a|b'] },
      }),
      question('released', { type: 'date', rules: { withinSeason: true, notBefore: 'voting_end' } }),
      question('tall', {
        type: 'integer',
        rules: { min: -5, max: 10, decimals: 2 },
        label: '高さ',
        required: false,
      }),
    ]
    const { questions, left } = read(questionFile('P03 · Short', asked))
    expect(left).toEqual([])
    expect(questions).toEqual(
      asked.map(({ key, label, type, help, options, rules, judgeVisible, ...how }) => ({
        field: { ...{ key, label, type, help, options, rules, judgeVisible }, exportName: null },
        ...{ section: how.section, required: how.required, requiredBy: how.requiredBy, showIf: how.showIf },
      })),
    )
  })

  test('made by hand needs no more than a label and a type', () => {
    const { questions } = read(`\uFEFF${file([{ label: 'Your phone', type: 'phone', colour: 'red' }])}`)
    expect(questions).toEqual([
      {
        field: {
          ...{ key: '', label: 'Your phone', type: 'phone', help: '', options: [], rules: {} },
          ...{ judgeVisible: true, exportName: null },
        },
        ...{ section: 'work', required: false, requiredBy: 'submit', showIf: null },
      },
    ])
  })

  test.each([
    [{ type: 'hologram', label: 'Ours' }, 'Question 1, “Ours”: its type is not known here.'],
    [{ type: 'text' }, 'Question 1: it has no label.'],
    [null, 'Question 1: it has no label.'],
    [{ type: 'radio', label: 'Which' }, 'Question 1, “Which”: Enter at least one option.'],
    [{ type: 'text', label: 'T', key: 'Nicht So' }, 'lower-case letters'],
    [{ type: 'text', label: 'T', key: 'constructor' }, 'This key is reserved'],
    [{ type: 'image', label: 'T', rules: { accept: ['exe'] } }, 'Select at least one file type'],
    [{ type: 'text', label: 'T', rules: { maxLength: -1 } }, 'Enter a whole number'],
    [{ type: 'text', label: '' }, 'Required'],
  ])('leaves out %j, and says so', (bad, why) => {
    const { questions, left } = read(file([bad, { type: 'text', label: 'Good' }]))
    expect(questions.map(({ field }) => field.label)).toEqual(['Good'])
    expect(left).toHaveLength(1)
    expect(left[0]).toContain(why)
  })

  test('takes a key once', () => {
    const twice = { type: 'text', label: 'One', key: 'one' }
    expect(read(file([twice, twice])).left[0]).toContain('is used twice')
  })

  test.each([
    ['', 'not a file of questions'],
    ['{', 'not a file of questions'],
    ['[]', 'not a file of questions'],
    [JSON.stringify({ format: 'other', version: 1, questions: [] }), 'not a file of questions'],
    [file([], { version: 2 }), 'a later version'],
    [file(Array.from({ length: 201 }, () => ({}))), '200 questions at most'],
  ])('refuses %s', (text, problem) => {
    const found = readQuestionFile(text)
    expect('problem' in found && found.problem).toContain(problem)
  })
})
