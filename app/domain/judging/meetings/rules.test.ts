import { describe, expect, test } from 'vitest'
import {
  itemAccess,
  itemStanding,
  readsTalk,
  stepTarget,
  talkUntil,
  worthTalking,
  type ItemAccess,
  type ItemFacts,
  type ItemStanding,
  type RankedEntry,
  type RunItem,
  type RunStep,
  type StepRefusal,
  type TalkFacts,
} from './rules.ts'

const readable: ItemFacts = { isConflicted: false, isJudged: true, isAnswered: true, isReadable: true }

test.each<[string, Partial<ItemFacts>, ItemAccess]>([
  ['a member who may read it', {}, 'shown'],
  ['a member with a conflict who could read it', { isConflicted: true }, 'conflict'],
  ['a member with a conflict who was not asked', { isConflicted: true, isAnswered: false }, 'conflict'],
  ['a conflict with an entry that has left', { isConflicted: true, isJudged: false }, 'conflict'],
  ['an entry that has left', { isJudged: false }, 'gone'],
  ['a member who has not answered', { isAnswered: false, isReadable: false }, 'unanswered'],
  ['an entry of other judges', { isReadable: false }, 'others'],
])('%s', (_, facts, access) => {
  expect(itemAccess({ ...readable, ...facts })).toBe(access)
})

const moment = new Date('2026-03-01T14:02:00Z')

test.each<[string, Date | null, (Date | null)[], ItemStanding]>([
  ['never opened', null, [], 'open'],
  ['under discussion', null, [null], 'now'],
  ['talked about', null, [moment], 'done'],
  ['opened again', null, [moment, null], 'now'],
  ['skipped after a look', moment, [moment], 'skipped'],
  ['opened again after it was skipped', moment, [moment, null], 'now'],
])('an entry that was %s', (_, skippedAt, ends, standing) => {
  expect(itemStanding({ skippedAt, turns: ends.map((endedAt) => ({ endedAt })) })).toBe(standing)
})

test('an entry is talked about until its minutes are over', () => {
  expect(talkUntil(moment, 5)).toEqual(new Date('2026-03-01T14:07:00Z'))
})

/** "1 now, 2 open, 3 shut": the entries of an agenda. */
const agenda = (text: string): RunItem[] =>
  text.split(', ').map((each) => {
    const [id, standing = 'open', shut] = each.split(' ')
    return { id: Number(id), standing: standing as ItemStanding, mayOpen: shut !== 'shut' }
  })

describe('a step through the agenda', () => {
  test.each<[string, RunStep, string, number | null | StepRefusal]>([
    ['start', { do: 'start' }, '1 open, 2 open', 1],
    ['start past an entry with a conflict', { do: 'start' }, '1 open shut, 2 open', 2],
    ['start with nothing to open', { do: 'start' }, '1 open shut', 'none'],
    ['next', { do: 'next' }, '1 now, 2 open', 2],
    [
      'next past what is done, skipped or not theirs',
      { do: 'next' },
      '1 now, 2 done, 3 skipped, 4 open shut, 5 open',
      5,
    ],
    ['next to what was passed over', { do: 'next' }, '1 open, 2 now', 1],
    ['next after the last', { do: 'next' }, '1 done, 2 now', null],
    ['next after the end', { do: 'next' }, '1 done, 2 done', 'none'],
    ['next from an entry with a conflict', { do: 'next' }, '1 now shut, 2 open', 'own_conflict'],
    ['next with nothing open before', { do: 'next' }, '1 done, 2 open', 2],
    ['previous', { do: 'previous' }, '1 done, 2 now', 1],
    ['previous past an entry with a conflict', { do: 'previous' }, '1 done, 2 done shut, 3 now', 1],
    ['previous of the first', { do: 'previous' }, '1 now, 2 open', 'none'],
    ['skip', { do: 'skip' }, '1 now, 2 open', 2],
    ['skip the last', { do: 'skip' }, '1 done, 2 now', null],
    ['skip nothing', { do: 'skip' }, '1 done, 2 open', 'none'],
    ['open any', { do: 'open', item: 3 }, '1 now, 2 open, 3 done', 3],
    ['open one with a conflict', { do: 'open', item: 3 }, '1 now, 2 open, 3 open shut', 'none'],
    ['open the present one', { do: 'open', item: 1 }, '1 now, 2 open', 'none'],
    ['open from one with a conflict', { do: 'open', item: 2 }, '1 now shut, 2 open', 'own_conflict'],
    ['open one of another agenda', { do: 'open', item: 9 }, '1 now, 2 open', 'none'],
  ])('%s', (_, step, items, target) => {
    const found = stepTarget(step, agenda(items))
    expect(typeof found === 'string' ? found : found.item).toBe(target)
  })
})

describe('who reads what was said', () => {
  const member: TalkFacts = {
    ...{ access: 'shown', role: 'judge', own: null, scoring: 'open', isOver: false, chairCounts: true },
  }
  test.each<[string, Partial<TalkFacts>, boolean]>([
    ['a judge without a score', {}, false],
    ['a judge with a draft', { own: 'draft' }, false],
    ['a judge with a final score', { own: 'final' }, true],
    ['a judge who abstained', { own: 'abstained' }, true],
    ['a judge with a final score and a conflict', { own: 'final', access: 'conflict' }, false],
    ['a judge who has not answered', { own: 'final', access: 'unanswered' }, false],
    ['a judge of other entries once scoring is locked', { scoring: 'locked', access: 'others' }, false],
    ['a judge without a score once scoring is locked', { scoring: 'locked' }, true],
    ['a judge for whom scoring was opened again', { scoring: 'reopened', own: 'draft' }, false],
    ['a judge before judging begins', { scoring: 'judging_off' }, false],
    ['a judge after judging', { scoring: 'judging_off', isOver: true }, true],
    ['a judge in a round before the scoring', { scoring: 'in_rounds' }, false],
    ['an alternate while others score', { role: 'alternate' }, false],
    ['an alternate once the slate is submitted', { role: 'alternate', scoring: 'slate_submitted' }, true],
    ['a chair without a score', { role: 'chair' }, false],
    ['a chair whose score does not count', { role: 'chair', chairCounts: false }, true],
    ['an admin', { role: null }, true],
    ['an admin with a conflict', { role: null, access: 'conflict' }, false],
  ])('%s', (_, facts, reads) => {
    expect(readsTalk({ ...member, ...facts })).toBe(reads)
  })
})

describe('what is worth talking about', () => {
  const ranked = (count: number, more: Record<number, Partial<RankedEntry>> = {}): RankedEntry[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ id: at + 1, rank: at + 1, tied: false, disagreed: false, ...more[at + 1] },
    }))

  test.each<[string, RankedEntry[], number, number[]]>([
    ['two above and two below the cut', ranked(10), 5, [4, 5, 6, 7]],
    ['a cut near the top', ranked(10), 1, [1, 2, 3]],
    ['no cut where all fit', ranked(5), 5, []],
    ['judges far apart, wherever it is', ranked(10, { 1: { disagreed: true } }), 5, [1, 4, 5, 6, 7]],
    ['judges far apart without a cut', ranked(3, { 2: { disagreed: true } }), 5, [2]],
    [
      'all that are tied with the last place',
      ranked(8, Object.fromEntries([2, 3, 4, 5, 6, 7].map((id) => [id, { rank: 2, tied: true }]))),
      3,
      [2, 3, 4, 5, 6, 7],
    ],
    ['nothing without scores', ranked(4).map((each) => ({ ...each, rank: null })), 1, []],
    ['nothing of nothing', [], 5, []],
  ])('%s', (_, entries, places, found) => {
    expect(worthTalking(entries, places)).toEqual(found)
  })
})
