import { describe, expect, test } from 'vitest'
import {
  isComplete,
  isTooLong,
  movedTo,
  needsTieReason,
  peopleFromText,
  peopleToText,
  placeByRank,
  slateChecks,
  slateState,
  sortByTitle,
  type SlateCounts,
  type SlateFacts,
  type SlateItem,
} from './rules.ts'

const item = (id: number, more: Partial<SlateItem> = {}): SlateItem => ({
  id,
  submissionId: id,
  outsideWorkId: null,
  code: `P01-000${id}`,
  title: `Work ${id}`,
  names: ['Mara Quill'],
  people: 1,
  rank: id,
  final: 3,
  flags: 0,
  state: 'eligible',
  ...more,
})

const facts = (more: Partial<SlateFacts> = {}): SlateFacts => ({
  items: [item(1), item(2), item(3)],
  cut: { inside: [1, 2, 3], tied: [] },
  titles: new Map([1, 2, 3, 4, 5, 6].map((id) => [id, `Work ${id}`])),
  ranked: [1, 2, 3, 4].map((entry) => ({ entry, rank: entry })),
  minNominees: 3,
  maxNominees: 5,
  maxTeam: 4,
  quorum: 3,
  unfinished: [],
  unanswered: 0,
  ...more,
})

describe('moving', () => {
  test.each([
    [1, 2, [2, 1, 3]],
    [3, 1, [3, 1, 2]],
    [2, 0, [2, 1, 3]],
    [2, 99, [1, 3, 2]],
    [2, 2, [1, 2, 3]],
    [9, 1, [1, 2, 3]],
  ])('%j to place %j', (id, place, order) => {
    expect(movedTo([1, 2, 3], id, place)).toEqual(order)
  })
})

test.each([
  [1, [2, 3], 1],
  [3, [1, 2, 4], 3],
  [2, [1, 2, 4], 3],
  [9, [1, 2], 3],
  [null, [1, 2], 3],
  [2, [3, null, 1], 1],
  [2, [1, null], 3],
  [1, [], 1],
])('rank %j among %j comes to place %j', (rank, placed, place) => {
  expect(placeByRank(rank, placed)).toBe(place)
})

describe('a tie at the cut', () => {
  const tied = { inside: [1, 2], tied: [3, 4] }
  const on = (...ids: number[]) => ({ items: ids.map((id) => item(id)), cut: tied, maxNominees: 3 })
  test.each([
    ['cut in two', on(1, 2, 3), true, false],
    ['all of it on it, one more than allowed', on(1, 2, 3, 4), true, false],
    ['all of it and somebody else besides', on(1, 2, 3, 4, 5), true, true],
    ['none of it', on(1, 2), false, false],
    ['all of it, with room for it', on(1, 3, 4), false, false],
  ])('%s', (_, given, takesReason, tooLong) => {
    expect(needsTieReason(given)).toBe(takesReason)
    expect(isTooLong(given)).toBe(tooLong)
  })

  test('without a tie no more than allowed', () => {
    const four = {
      items: [1, 2, 3, 4].map((id) => item(id)),
      cut: { inside: [1, 2, 3], tied: [] },
      maxNominees: 3,
    }
    expect([isTooLong(four), needsTieReason(four)]).toEqual([true, false])
  })
})

describe('the checks', () => {
  const said = (more: Partial<SlateFacts>) =>
    slateChecks(facts(more))
      .filter(({ lines }) => lines.length > 0)
      .map(({ id, blocks }) => [id, blocks])
  test.each<[string, Partial<SlateFacts>, [string, boolean][]]>([
    ['all is well', {}, []],
    ['too few', { items: [item(1)] }, [['count', false]]],
    ['too many', { maxNominees: 2, minNominees: 1, cut: { inside: [1, 2], tied: [] } }, [['count', true]]],
    ['judges are left', { unfinished: ['Ada'] }, [['judges', false]]],
    ['questions are open', { unanswered: 2 }, [['ties', false]]],
    ['under the quorum', { items: [item(1), item(2), item(3, { final: 2 })] }, [['under', false]]],
    [
      'work not entered has no quorum',
      { items: [item(1), item(2), item(3, { final: null, rank: null })] },
      [],
    ],
    ['flagged', { items: [item(1), item(2), item(3, { flags: 1 })] }, [['flags', false]]],
    ['a large team', { items: [item(1), item(2), item(3, { people: 5 })] }, [['teams', false]]],
    [
      'any team where there is no limit',
      { maxTeam: null, items: [item(1), item(2), item(3, { people: 30 })] },
      [],
    ],
    ['nobody is named', { items: [item(1), item(2), item(3, { people: 0, names: [] })] }, [['names', false]]],
    ['passed over', { items: [item(1), item(2), item(4)] }, [['passed', false]]],
    ['proposed', { items: [item(1), item(2), item(3, { state: 'proposed' })] }, [['outside', false]]],
    ['withdrawn', { items: [item(1), item(2), item(3, { state: 'ineligible' })] }, [['ineligible', true]]],
    ['refused', { items: [item(1), item(2), item(3, { state: 'refused' })] }, [['refused', true]]],
    ['a tie', { cut: { inside: [1, 2], tied: [3, 4] } }, [['cut', false]]],
  ])('%s', (_, more, lines) => {
    expect(said(more)).toEqual(lines)
  })
})

test('nominees are printed in order of title, regardless of their stored order', () => {
  const titles = ['Þokan', 'The 10th Kettle', 'the 9th Kettle', 'Ægir', 'Abend']
  const printed = sortByTitle(titles.map((title, id) => ({ id, title }))).map(({ title }) => title)
  expect(printed).toEqual(['Abend', 'Ægir', 'the 9th Kettle', 'The 10th Kettle', 'Þokan'])
})

test('people are read one to a line, in any script, and written the same way again', () => {
  const text =
    'Þóra Ægisdóttir-Lindqvist; Director; thora@example.org\r\n\n  李晴风；导演；li@example.org \nمحمد;;m@example.org'
  const people = peopleFromText(text)
  expect(people).toEqual([
    { fullName: 'Þóra Ægisdóttir-Lindqvist', credit: 'Director', email: 'thora@example.org' },
    { fullName: '李晴风', credit: '导演', email: 'li@example.org' },
    { fullName: 'محمد', credit: '', email: 'm@example.org' },
  ])
  expect(peopleFromText(peopleToText(people))).toEqual(people)
})

const whole: SlateCounts = { status: 'submitted', works: 3, minNominees: 3, conflicted: false }

test.each<[string, SlateCounts, string]>([
  ['no one has begun it', { ...whole, status: null }, 'missing'],
  ['its chair is at it', { ...whole, status: 'draft', works: 0 }, 'draft'],
  ['it is whole', whole, 'submitted'],
  ['it holds too few', { ...whole, works: 2 }, 'short'],
  [
    'one is tied to it, and it holds too few for them',
    { ...whole, works: 2, conflicted: true },
    'second_admin',
  ],
  ['it is confirmed though short', { ...whole, status: 'confirmed', works: 1 }, 'confirmed'],
])('a slate, when %s', (_case, facts, state) => {
  expect(slateState(facts)).toBe(state)
})

test.each([
  ['nothing is left to decide', {}, true],
  ['it is short', { works: 2 }, false],
  ['it holds more than the category takes', { works: 6 }, false],
  ['a work that was not entered waits', { undecided: 1 }, false],
  ['its category is suspended', { categoryStatus: 'suspended' as const }, false],
  ['an entry fell out', { ineligible: 1 }, false],
  ['the one who asks is tied', { conflicted: true }, false],
  ['it is confirmed already', { status: 'confirmed' as const }, false],
])('a slate goes along with others only when %s', (_case, change, complete) => {
  expect(
    isComplete({
      ...whole,
      undecided: 0,
      ineligible: 0,
      maxNominees: 5,
      categoryStatus: 'closed',
      ...change,
    }),
  ).toBe(complete)
})

test('nominees are listed alphabetically, regardless of script, case or accents', () => {
  const titles = ['Zebra', 'éclair', '“Apple”', 'Ða', '10 Doors', '9 Doors', 'Éclair 2', '李']
  const rows = titles.map((title, index) => ({ id: index, title }))
  expect(sortByTitle(rows).map(({ title }) => title)).toEqual([
    '9 Doors',
    '10 Doors',
    '“Apple”',
    'Ða',
    'éclair',
    'Éclair 2',
    'Zebra',
    '李',
  ])
  expect(rows[0]?.title).toBe('Zebra')
})
