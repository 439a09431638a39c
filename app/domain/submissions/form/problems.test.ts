import { describe, expect, test } from 'vitest'
import type { CategoryField, FieldRules, FieldType } from '#app/domain/catalogue/categories/fields.ts'
import type { Answer, EntryContent, EntryFile, Person } from '#app/domain/catalogue/fields/answers.ts'
import { problemsOf, type ProblemContext } from './problems.ts'

const context: ProblemContext = {
  eligibleFrom: '2026-01-01',
  eligibleTo: '2026-12-31',
  votingEndsOn: '2027-02-23',
  currency: 'USD',
  maxTeam: 3,
  minMinutes: 20,
  maxMinutes: 50,
  reelMaxSeconds: 180,
}

function field(type: FieldType, more: Partial<CategoryField> = {}): CategoryField {
  return {
    ...{ id: 1, bindingId: 1, key: 'question', label: 'Question', help: '', options: [], rules: {} },
    ...{ section: 'work', sort: 1, required: true, requiredBy: 'submit', judgeVisible: true, showIf: null },
    type,
    ...more,
  }
}

const nothing: EntryContent = { answers: {}, people: [], files: {} }

function messages(asked: CategoryField, content: Partial<EntryContent>, where = context): string[] {
  return problemsOf([asked], { ...nothing, ...content }, where).map((problem) => problem.message)
}

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const options = [
  { value: 'cg', label: 'CG' },
  { value: '2d', label: '2D' },
]

describe('values', () => {
  test.each<[FieldType, FieldRules, Answer, string | null]>([
    ['text', {}, 'anything', null],
    ['integer', { decimals: 2 }, '12.25', null],
    ['integer', { decimals: 2 }, '-3', null],
    ['integer', { decimals: 2 }, '12.255', 'Enter at most 2 decimal places'],
    ['integer', { decimals: 1 }, '12.25', 'Enter at most 1 decimal place'],
    ['integer', { decimals: 1 }, '12,5', 'Enter a number, like 12.5'],
    ['integer', { decimals: 1, max: 12.4 }, '12.5', 'At most 12.4'],
    ['integer', {}, '12.0', 'Enter a whole number, like 120'],
    ['text', { maxLength: 5 }, 'twelve', '1 character too many'],
    ['text', { maxLength: 5 }, '𝒜𝒜𝒜𝒜𝒜', null],
    ['textarea', { maxWords: 300 }, words(300), null],
    ['textarea', { maxWords: 300 }, words(301), '1 word too many'],
    ['textarea', { maxWords: 300 }, words(312), '12 words too many'],
    ['textarea', { minWords: 3 }, 'two words', 'At least 3 words'],
    ['email', {}, 'thora@example.org', null],
    ['email', {}, 'thora@example.o', 'Invalid email format'],
    ['email', {}, 'thora', 'Invalid email format'],
    ['url', {}, 'https://example.org/a', null],
    ['url', {}, 'http://example.org', null],
    ['url', {}, 'javascript:alert(1)', 'Enter a web address, like https://example.org'],
    ['url', {}, 'example.org', 'Enter a web address, like https://example.org'],
    ['video_link', {}, 'https://screeners.example/1', null],
    [
      'video_link',
      {},
      'http://screeners.example/1',
      'Enter a link that begins with https://, like https://vimeo.com/12345',
    ],
    ['video_link', {}, 'https://', 'Enter a link that begins with https://, like https://vimeo.com/12345'],
    ['integer', {}, '120', null],
    ['integer', {}, '12.5', 'Enter a whole number, like 120'],
    ['integer', {}, '1e3', 'Enter a whole number, like 120'],
    ['integer', { min: 5 }, '4', 'At least 5'],
    ['integer', { max: 5 }, '6', 'At most 5'],
    ['date', {}, '2026-02-28', null],
    ['date', {}, '2026-02-29', 'Enter the date as year-month-day, like 2026-03-14'],
    ['date', {}, 'next week', 'Enter the date as year-month-day, like 2026-03-14'],
    ['date', { withinSeason: true }, '2026-01-01', null],
    ['date', { withinSeason: true }, '2026-12-31', null],
    [
      'date',
      { withinSeason: true },
      '2027-01-01',
      'Only works released from 1 January 2026 to 31 December 2026 can be entered this season',
    ],
    ['date', { notBefore: 'voting_end' }, '2027-02-23', null],
    ['date', { notBefore: 'voting_end' }, '2027-02-22', 'Enter 23 February 2027, when voting ends, or later'],
    ['duration', {}, '84:20', null],
    ['duration', {}, '1:24:20', null],
    ['duration', {}, '1:84:20', 'Enter minutes and seconds, like 22:30, or hours too, like 1:32:05'],
    ['duration', {}, '22:75', 'Enter minutes and seconds, like 22:30, or hours too, like 1:32:05'],
    ['duration', {}, 'about an hour', 'Enter minutes and seconds, like 22:30, or hours too, like 1:32:05'],
    ['select', {}, 'cg', null],
    ['select', {}, 'constructor', 'Select one of the answers'],
    ['radio', {}, 'clay', 'Select one of the answers'],
    ['radio', { other: true }, 'clay', null],
    ['select', { other: true }, 'x'.repeat(201), 'At most 200 characters'],
    ['multiselect', { other: true }, ['cg', 'clay'], null],
    ['multiselect', { other: true }, ['clay', 'ink'], 'Select from the answers shown'],
    ['signature', {}, 'Þóra Ægisdóttir-Lindqvist', null],
    ['signature', {}, '李晴风', null],
    ['signature', {}, 'M.', 'Type your full name'],
    ['signature', {}, '12', 'Type your full name'],
    ['signature', {}, 'M'.repeat(201), 'At most 200 characters'],
    ['phone', {}, '+354 555 0100', null],
    ['money', {}, ['1.234,56', 'EUR'], null],
    ['money', {}, ['1,234.56', 'EUR'], null],
    ['money', {}, ['1 234.56', 'EUR'], null],
    ['money', {}, ['1\u202f234,56', 'NOK'], null],
    ['money', {}, ['1,234', 'JPY'], null],
    ['money', {}, ['1,234', 'EUR'], 'Enter an amount like 195 or 1,195.00, with a point before the cents'],
    ['money', {}, ['some', 'EUR'], 'Enter an amount like 195 or 1,195.00, with a point before the cents'],
    ['money', {}, ['12 34', 'EUR'], 'Enter an amount like 195 or 1,195.00, with a point before the cents'],
    ['money', {}, ['500', ''], 'Select a currency from the list'],
    ['money', {}, ['500', 'XAU'], 'Select a currency from the list'],
    ['money', { currency: 'EUR' }, ['500', 'USD'], 'The amount must be in EUR'],
    ['money', { currency: 'EUR', min: 10.5 }, ['10.49', 'EUR'], 'At least EUR 10.50'],
    ['money', { currency: 'EUR', min: 10.5, max: 11 }, ['10,50', 'EUR'], null],
    ['money', { currency: 'JPY', max: 1000 }, ['1001', 'JPY'], 'At most JPY 1,000'],
    ['money', { min: 10 }, ['9', 'EUR'], null],
    ['phone', {}, '555 0100', 'Enter a phone number with its country code, like +44 20 7946 0000'],
    ['multiselect', {}, ['cg', '2d'], null],
    ['multiselect', {}, ['cg', 'clay'], 'Select from the answers shown'],
    ['checkbox', {}, 'on', null],
    ['statement', {}, 'perhaps', 'Required'],
    ['country', {}, 'IS', null],
    ['country', {}, 'XX', 'Select a country'],
    ['language', {}, 'is', null],
    ['language', {}, 'tlh', 'Select a language'],
  ])('%s %o: %o', (type, rules, answer, message) => {
    const asked = field(type, { rules, options })
    expect(messages(asked, { answers: { question: answer } })).toEqual(message === null ? [] : [message])
  })

  test.each<[string[], [string, string, string][]]>([
    [['1 A St', '', 'Leeds', '', '', 'GB'], []],
    [['東京都千代田区1-1', '', '千代田区', '', '100-0001', 'JP'], []],
    [
      ['', '', '', '', 'LS1', ''],
      [
        ['question-addressLine1', 'Question, street and number', 'Required'],
        ['question-city', 'Question, town or city', 'Required'],
        ['question-country', 'Question, country', 'Required'],
      ],
    ],
    [
      ['1 A St', '', 'Leeds', '', 'x'.repeat(21), 'Elbonia'],
      [
        ['question-postalCode', 'Question, postal code', 'At most 20 characters'],
        ['question-country', 'Question, country', 'Select a country from the list'],
      ],
    ],
  ])('an address %j has its problems beside its parts, also where it is optional', (parts, problems) => {
    for (const required of [true, false]) {
      const content = { ...nothing, answers: { question: parts } }
      const found = problemsOf([field('address', { required })], content, context)
      expect(found.map(({ anchor, label, message }) => [anchor, label, message])).toEqual(problems)
      expect(found.every(({ kind, message }) => (kind === 'missing') === (message === 'Required'))).toBe(true)
    }
  })

  test.each<[FieldType, Answer | undefined]>([
    ['address', []],
    ['money', []],
    ['table', []],
    ['text', undefined],
    ['text', '   '],
    ['multiselect', []],
    ['checkbox', ''],
    ['statement', undefined],
    ['signature', ' '],
    ['image', undefined],
    ['people', undefined],
  ])('%s without an answer is missing when it is needed, and nothing when it is not', (type, answer) => {
    const content = answer === undefined ? {} : { answers: { question: answer } }
    expect(messages(field(type), content)).toEqual(['Required'])
    expect(messages(field(type, { required: false }), content)).toEqual([])
  })

  test.each(['materials', 'nomination'] as const)(
    'what is needed by %s does not hold the entry back',
    (by) => {
      expect(messages(field('image', { requiredBy: by }), {})).toEqual([])
    },
  )

  const columns = [
    { value: 'item', label: 'What for' },
    { value: 'cost', label: 'Amount' },
  ]
  const row = (item: string, cost = '') => [item, cost]
  test.each<[string, FieldRules, string[][], [string, string, string][]]>([
    ['with a row', {}, [row('Paper', '120')], []],
    [
      'with too few rows, of which an empty one is none',
      { minRows: 3 },
      [row('Paper'), row(''), row('Ink')],
      [['question', 'Question', 'At least 3 rows are needed: add 1']],
    ],
    [
      'with too many rows',
      { maxRows: 1 },
      [row('Paper'), row('Ink')],
      [['question', 'Question', 'At most 1 row: remove 1']],
    ],
    ['with as many rows as it takes', {}, Array.from({ length: 20 }, () => row('Ink')), []],
    [
      'with more rows than are usual',
      {},
      Array.from({ length: 21 }, () => row('Ink')),
      [['question', 'Question', 'At most 20 rows: remove 1']],
    ],
    [
      'with a cell that is too long, at its place after an empty row',
      { maxLength: 5 },
      [row(''), row('Paper', 'twelve')],
      [['question-1-1', 'Question, row 2, Amount', '1 character too many']],
    ],
  ])('a table %s', (_, rules, rows, problems) => {
    const answer = [...rows.flat(), '["item","cost"]']
    const content = { ...nothing, answers: { question: answer } }
    const found = problemsOf([field('table', { rules, options: columns })], content, context)
    expect(found.map(({ anchor, label, message }) => [anchor, label, message])).toEqual(problems)
  })

  test.each([
    [0, true, ['Required']],
    [0, false, []],
    [1, false, ['At least 2 files are needed: add 1']],
    [2, true, []],
    [3, true, []],
    [5, true, ['At most 3 files: remove 2']],
  ])('a series with %i files', (count, required, expected) => {
    const asked = field('files', { required, rules: { minFiles: 2, maxFiles: 3 } })
    const files = Array.from({ length: count }, (_, at): EntryFile => ({
      ...{ fileId: at, publicId: `${at}`, originalName: `${at}.pdf`, mime: 'application/pdf', sizeBytes: 1 },
      ...{ width: null, height: null },
    }))
    expect(messages(asked, { files: { question: files } })).toEqual(expected)
  })

  test('a picture of a series that is too small is named', () => {
    const asked = field('files', { rules: { minWidth: 2000 } })
    const picture = (fileId: number, width: number): EntryFile => ({
      ...{ fileId, publicId: `${fileId}`, originalName: `${fileId}.jpg`, mime: 'image/jpeg', sizeBytes: 1 },
      ...{ width, height: 1 },
    })
    expect(messages(asked, { files: { question: [picture(1, 2000), picture(2, 1999)] } })).toEqual([
      '2.jpg: This image is 1999 pixels wide; at least 2000 are needed',
    ])
  })

  test('voting that has no end yet asks nothing of a date', () => {
    const asked = field('date', { rules: { notBefore: 'voting_end' } })
    expect(
      messages(asked, { answers: { question: '2020-01-01' } }, { ...context, votingEndsOn: null }),
    ).toEqual([])
  })
})

describe('limits of the category', () => {
  const running = field('duration', { key: 'running_time' })
  test.each([
    ['20:00', []],
    ['50:00', []],
    ['19:59', ['This work is 19:59; the category takes works of 20 to 50 minutes']],
    ['1:00:00', ['This work is 1:00:00; the category takes works of 20 to 50 minutes']],
  ])('a running time of %s', (text, expected) => {
    expect(messages(running, { answers: { running_time: text } })).toEqual(expected)
  })

  test('a reel that is too long is told both lengths', () => {
    const reel = field('integer', { key: 'reel_seconds' })
    expect(messages(reel, { answers: { reel_seconds: '222' } })).toEqual([
      'This video is 3:42; the limit is 3:00',
    ])
  })
})

describe('people', () => {
  const team = field('people', { key: 'team', label: 'People', section: 'people' })
  const person = (fullName: string, credit: string, email = ''): Person => ({
    ...{ id: 1, pronunciation: '' },
    ...{ fullName, credit, email },
  })
  const found = (people: Person[]) =>
    problemsOf([team], { ...nothing, people }, context).map(({ anchor, label, message }) => [
      anchor,
      label,
      message,
    ])

  test('each needs a name and a role, and an e-mail address that is one', () => {
    expect(found([person('Bram Tarnsby', '', 'bram@'), person('', 'Director')])).toEqual([
      ['person-0-credit', 'Role of Bram Tarnsby', 'Required'],
      ['person-0-email', 'Email of Bram Tarnsby', 'Invalid email format'],
      ['person-1-fullName', 'Name of person 2', 'Required'],
    ])
  })

  test('more than the category honours', () => {
    const four = Array.from({ length: 4 }, () => person('Name', 'Role'))
    expect(found(four)).toEqual([
      ['person-3-fullName', 'People', 'At most 3 people in this category: remove 1'],
    ])
  })
})

describe('files and conditions', () => {
  const still = (width: number): EntryFile => ({
    ...{ fileId: 1, publicId: '', originalName: 'still.jpg', mime: 'image/jpeg', sizeBytes: 1 },
    ...{ width, height: 1 },
  })
  test('an image has its width', () => {
    const asked = field('image', { rules: { minWidth: 1920 } })
    expect(messages(asked, { files: { question: [still(1920)] } })).toEqual([])
    expect(messages(asked, { files: { question: [still(800)] } })).toEqual([
      'This image is 800 pixels wide; at least 1920 are needed',
    ])
  })
})
