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

  test('keeps the currency and the limits of an amount', () => {
    const rules = { currency: 'NOK', min: 10.5, max: 5000 }
    const { questions, left } = read(questionFile('Grants', [question('sum', { type: 'money', rules })]))
    expect(questions.map(({ field }) => field.rules)).toEqual([rules])
    expect(left).toEqual([])
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
    [{ type: 'money', label: 'Sum', rules: { currency: 'XAU' } }, 'Select a currency from the list'],
    [{ type: 'money', label: 'Sum', rules: { min: 10 } }, 'Select the currency of these limits'],
    [{ type: 'text', label: '' }, 'Required'],
  ])('leaves out %j, and says so', (bad, why) => {
    const { questions, left } = read(file([bad, { type: 'text', label: 'Good' }]))
    expect(questions.map(({ field }) => field.label)).toEqual(['Good'])
    expect(left).toHaveLength(1)
    expect(left[0]).toContain(why)
  })

  test('leaves out a question whose condition cannot be read: it would be asked of all', () => {
    const { questions, left } = read(
      file([
        { type: 'text', label: 'If so, which?', showIf: { field: 'other', is: 'sometimes', values: [] } },
        { type: 'text', label: 'Good', showIf: null },
      ]),
    )
    expect(questions.map(({ field }) => field.label)).toEqual(['Good'])
    expect(left).toEqual(['Question 1, “If so, which?”: its condition cannot be read.'])
  })

  test('takes a question without the limits that cannot be read, and says so', () => {
    const { questions, left } = read(
      file([
        { type: 'textarea', label: 'Essay', rules: { minWords: 10, maxWords: 'ten', maxLength: null } },
        { type: 'text', label: 'Of another type', rules: { maxWords: 'ten', colour: 'red' } },
        { type: 'text', label: 'No limits at all', rules: 'none' },
      ]),
    )
    expect(questions.map(({ field }) => field.rules)).toEqual([{ minWords: 10 }, {}, {}])
    expect(left).toEqual([
      'Question 1, “Essay”: some of its limits cannot be read. It is asked without them.',
    ])
  })

  test('has nothing in its texts that a database does not keep', () => {
    const { questions } = read(
      file([
        {
          ...{ key: 'odd', label: 'A\u0000B \ud800C', help: 'x\u0007y', type: 'radio' },
          options: [{ value: 'v\u0000', label: 'V\udfff' }],
          showIf: { field: 'other', is: 'one_of', values: ['\ud83d', 'a\u0000b'] },
        },
      ]),
    )
    expect(questions).toEqual([
      expect.objectContaining({
        field: expect.objectContaining({
          ...{ label: 'AB \ufffdC', help: 'xy' },
          options: [{ value: 'v', label: 'V\ufffd' }],
        }),
        showIf: { field: 'other', is: 'one_of', values: ['\ufffd', 'ab'] },
      }),
    ])
  })

  test('cannot reach what objects are made of, nor read for long', () => {
    const odd =
      '{"format":"laureate-questions","version":1,"__proto__":{"polluted":1},"questions":[' +
      '{"__proto__":{"polluted":1},"constructor":1,"label":"Fine","type":"text","rules":{"__proto__":{"maxLength":5}}}]}'
    expect(read(odd).questions.map(({ field }) => [field.label, field.rules])).toEqual([['Fine', {}]])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    const deep = '['.repeat(200_000)
    expect('problem' in readQuestionFile(`${deep}${']'.repeat(200_000)}`)).toBe(true)
    const many = file(Array.from({ length: 10_000 }, () => ({ label: 'x', type: 'text' })))
    expect(readQuestionFile(many)).toMatchObject({ problem: expect.stringContaining('200 questions') })
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
