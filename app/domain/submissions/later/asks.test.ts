import { describe, expect, test } from 'vitest'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import { changeWindows, windowOf } from '../changes.ts'
import { askState, asksOf, fieldsOfAsk, isBegun, laterFields, type AskFacts } from './asks.ts'
import { SUBMISSION_STATUSES } from '../rules.ts'

const facts = (more: Partial<AskFacts> = {}): AskFacts => ({
  ...{ roundId: 7, name: 'Longlist', bindingIds: [1, 2], advanced: true, toldAt: '2027-03-01T10:00:00Z' },
  ...{ dueAt: '2027-03-10T10:00:00Z', handedInAt: null, ...more },
})

const field = (bindingId: number, more: Partial<CategoryField> = {}): CategoryField => ({
  ...{ id: bindingId, bindingId, key: `q${bindingId}`, label: `Question ${bindingId}`, help: '' },
  ...{ type: 'text', options: [], rules: {}, section: 'work', sort: bindingId, required: true },
  ...{ requiredBy: 'submit', judgeVisible: true, showIf: null, later: true, ...more },
})

const content = (answers: EntryContent['answers'] = {}): EntryContent => ({ answers, people: [], files: {} })

describe('an entry is asked', () => {
  test.each<[string, AskFacts[], number[]]>([
    ['after a round that it advanced from', [facts()], [7]],
    ['not before entrants are told', [facts({ toldAt: null })], []],
    ['not where it did not advance', [facts({ advanced: false })], []],
    ['after each of its rounds', [facts(), facts({ roundId: 8 })], [7, 8]],
    ['after no round', [], []],
  ])('%s', (_, rounds, asked) => {
    expect(asksOf('accepted', rounds, 'UTC').map(({ roundId }) => roundId)).toEqual(asked)
  })

  test.each(SUBMISSION_STATUSES.filter((status) => status !== 'accepted'))('not while it is %s', (status) => {
    expect(asksOf(status, [facts()], 'UTC')).toEqual([])
  })
})

describe('its questions', () => {
  const asks = asksOf('accepted', [facts()], 'UTC')

  test('are those of its rounds that the form of the call leaves out, each needed to hand in', () => {
    const all = [field(1, { requiredBy: 'materials' }), field(2, { later: false }), field(3)]
    expect(laterFields(all, asks)).toMatchObject([
      { bindingId: 1, requiredBy: 'submit', ask: { roundId: 7 } },
    ])
  })

  test('may depend on an answer of the call', () => {
    const first = [field(9, { later: false, required: false })]
    const showIf = { field: 'q9', is: 'one_of' as const, values: ['yes'] }
    const later = laterFields([field(1, { showIf }), field(2)], asks)
    const keys = (answer: string) =>
      fieldsOfAsk({ fields: first, later, content: content({ q9: answer }) }, { roundId: 7 }).map(
        ({ key }) => key,
      )
    expect(keys('yes')).toEqual(['q1', 'q2'])
    expect(keys('no')).toEqual(['q2'])
  })
})

describe('how far it is', () => {
  const due = { dueAt: new Date('2027-03-10T10:00:00Z'), handedInAt: null }
  const moment = new Date('2027-03-05T10:00:00Z')
  const later = laterFields([field(1)], asksOf('accepted', [facts()], 'UTC'))

  test.each([
    ['asked', due, {}, moment],
    ['in_progress', due, { q1: 'A start' }, moment],
    ['in_progress', due, { q1: 'A start' }, new Date(due.dueAt.getTime() - 1)],
    ['missed', due, { q1: 'A start' }, due.dueAt],
    ['handed_in', { ...due, handedInAt: moment }, { q1: 'All' }, moment],
    ['handed_in', { ...due, handedInAt: moment }, { q1: 'All' }, due.dueAt],
  ] as const)('%s', (state, ask, answers, now) => {
    expect(askState(ask, isBegun(later, content(answers)), now)).toBe(state)
  })
})

describe('answers are taken', () => {
  const asks = asksOf('accepted', [facts()], 'UTC')
  const [asked] = laterFields([field(1)], asks)
  const entry = {
    ...{ status: 'accepted' as const, categoryId: 1, categoryType: 'production' as const, asks },
    ...{ customDeadline: null, openUntil: new Date('2028-01-01'), lateEdit: { until: null } },
  }

  test.each([
    ['until the date', '2027-03-10T09:59:59.999Z', true],
    ['not from then on, whatever else is open', '2027-03-10T10:00:00Z', false],
  ])('%s', (_, at, open) => {
    if (!asked) throw new Error('Nothing is asked')
    expect(windowOf(asked, changeWindows(entry, [], new Date(at)))).toMatchObject({ open })
  })

  test('of no round that does not ask', () => {
    if (!asked) throw new Error('Nothing is asked')
    const windows = changeWindows({ ...entry, asks: [] }, [], new Date('2027-03-05T10:00:00Z'))
    expect(windowOf(asked, windows).open).toBe(false)
  })
})
