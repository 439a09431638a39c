import { describe, expect, test } from 'vitest'
import {
  drawFactsOf,
  finishedPairs,
  hasFinished,
  judgesPerEntry,
  moreEntries,
  readSettings,
  settingsQuery,
  type CommitteeFacts,
  type CommitteeJudge,
  type DrawSettings,
} from './rules.ts'

const judge = (id: number, more: Partial<CommitteeJudge> = {}): CommitteeJudge => ({
  ...{ id, name: `Judge ${id}`, role: 'judge', employer: null, signed: true, max: null, counts: true },
  ...more,
})

const settings: DrawSettings = {
  ...{ mode: 'gaps', perEntry: 2, max: 40, apart: true, seed: 7, own: { 1: 0, 3: 12 }, late: [2, 3] },
}

/** Two judges of three entries each, and a third without any; 10 is scored, 11 begun, 12 lost to a conflict. */
const facts: CommitteeFacts = {
  isAssigned: true,
  judges: [judge(1, { employer: 'Nordheim' }), judge(2), judge(3, { employer: ' nordheim ' })],
  entries: [10, 11, 12, 13],
  conflicts: [{ judge: 1, entry: 12 }],
  reviews: [
    { judge: 1, entry: 10, status: 'final' },
    { judge: 1, entry: 11, status: 'draft' },
    { judge: 2, entry: 13, status: 'abstained' },
  ],
  assigned: [
    { judge: 1, entry: 10, given: 'drawn' },
    { judge: 1, entry: 11, given: 'drawn' },
    { judge: 1, entry: 12, given: 'drawn' },
    { judge: 2, entry: 10, given: 'drawn' },
    { judge: 2, entry: 11, given: 'by_hand' },
    { judge: 2, entry: 13, given: 'drawn' },
  ],
}

describe('settings', () => {
  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      ...Object.fromEntries(
        Object.entries(settingsQuery(settings)).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ),
      ...more,
    })

  test('are read from the address they were written to', () => {
    expect(readSettings(query())).toEqual(settings)
    expect(readSettings(query({ max: '', own: '', late: '', apart: '' }))).toEqual({
      ...settings,
      ...{ max: null, own: {}, late: [], apart: false },
    })
  })

  test.each<Record<string, string>>([
    { mode: 'other' },
    { per: '0' },
    { per: '21' },
    { per: '' },
    { max: '0' },
    { max: '1e9' },
    { seed: 'x' },
    { own: '1' },
    { own: '1-x' },
    { own: '0-1' },
    { late: '1.x' },
  ])('are not read with %o', (wrong) => {
    expect(readSettings(query(wrong))).toBeNull()
  })
})

test('an entry has the judges who may still bring a score', () => {
  expect([...judgesPerEntry(facts)]).toEqual([
    [10, 2],
    [11, 2],
    [12, 0],
    [13, 0],
  ])
  const uncounted = facts.judges.map((each) => (each.id === 1 ? { ...each, counts: false } : each))
  expect(judgesPerEntry({ ...facts, judges: uncounted }).get(10)).toBe(1)
})

describe('a draw', () => {
  const all: DrawSettings = { ...settings, own: {}, late: [] }

  test('keeps what was begun or given by hand, and holds the rest only to fill gaps', () => {
    const gaps = drawFactsOf(facts, all)
    expect(gaps.kept).toMatchObject([
      { judge: 1, entry: 10 },
      { judge: 1, entry: 11 },
      { judge: 2, entry: 11 },
    ])
    expect(gaps.held).toMatchObject([{ judge: 2, entry: 10 }])
    expect(gaps.barred).toMatchObject([
      { judge: 1, entry: 12 },
      { judge: 2, entry: 13 },
    ])
    expect(drawFactsOf(facts, { ...all, mode: 'afresh' }).held).toEqual([])
  })

  test('gives nothing to a late judge, who keeps only what they began', () => {
    const drawing = drawFactsOf(facts, { ...all, late: [1, 2], own: { 3: 5 } })
    expect(drawing.judges.map(({ max }) => max)).toEqual([0, 0, 5])
    expect(drawing.kept).toMatchObject([
      { judge: 1, entry: 10 },
      { judge: 1, entry: 11 },
    ])
    expect(drawing.held).toEqual([])
  })

  test('leaves a draft of an entry that was given to others aside, and not a score', () => {
    const assigned = facts.assigned.filter((pair) => pair.judge !== 1)
    expect(drawFactsOf({ ...facts, assigned }, all).kept).toMatchObject([
      { judge: 1, entry: 10 },
      { judge: 2, entry: 11 },
    ])
    expect(drawFactsOf({ ...facts, assigned: [], isAssigned: false }, all).kept).toHaveLength(2)
  })
})

test('finished reviews stay assigned', () => {
  expect(finishedPairs(facts)).toMatchObject([
    { judge: 1, entry: 10 },
    { judge: 2, entry: 13 },
  ])
})

describe('a judge', () => {
  test('has finished when all without a conflict is final or abstained', () => {
    expect([1, 2, 3].map((id) => hasFinished(facts, id))).toEqual([false, false, true])
    const reviews = facts.reviews.map((review) => ({ ...review, status: 'final' as const }))
    expect(hasFinished({ ...facts, reviews }, 1)).toBe(true)
  })

  test('takes entries with too few judges first, none with a colleague or a conflict, and one spare at most', () => {
    const asked = { perEntry: 2, apart: true, seed: 7 }
    // Entries 10 and 11 have a judge of the same employer.
    expect(moreEntries(facts, asked, 3).toSorted()).toEqual([12, 13])
    const more = moreEntries(facts, { ...asked, apart: false }, 3)
    expect(more).toHaveLength(3)
    expect(more.slice(0, 2).toSorted()).toEqual([12, 13])
    const spare = {
      ...facts,
      assigned: [...facts.assigned, { judge: 3, entry: 10, given: 'taken' as const }],
    }
    const fourth = { ...spare, judges: [...facts.judges, judge(4)] }
    expect(moreEntries(fourth, { ...asked, apart: false }, 4)).not.toContain(10)
    expect(moreEntries(facts, { ...asked, perEntry: 1, apart: false }, 3)).not.toContain(10)
    expect(moreEntries({ ...facts, conflicts: [{ judge: 3, entry: 12 }] }, asked, 3)).toEqual([13])
  })
})
