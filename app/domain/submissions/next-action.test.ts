import { describe, expect, test } from 'vitest'
import {
  ENTRY_PHASES,
  NEXT_ACTIONS,
  isToDo,
  mostUrgentFirst,
  nextAction,
  type EntryNow,
  type EntryPhase,
  type NextAction,
} from './next-action.ts'
import { SUBMISSION_STATUSES, type SubmissionStatus } from './rules.ts'

const nothing: EntryNow['needs'] = {
  upload: false,
  answers: false,
  materials: false,
  nomination: false,
  handIn: false,
  payment: null,
}
const everything: EntryNow['needs'] = {
  upload: true,
  answers: true,
  materials: true,
  nomination: true,
  handIn: true,
  payment: 'due',
}
const owner = { enter: true, pay: true }
const entry = (change: Partial<EntryNow>): EntryNow => ({
  ...{ status: 'draft', inCart: false, phase: 'open', may: owner, needs: nothing },
  ...change,
})

type Actions = Record<EntryPhase, readonly [NextAction, NextAction]>

const inEachPhase = (rested: NextAction, busy: NextAction): Actions => ({
  open: [rested, busy],
  paused: [rested, busy],
  closed: [rested, busy],
})

/** By status: the action in each phase of an entry that needs nothing, and of one that needs everything. */
const TABLE: Record<SubmissionStatus, Actions> = {
  draft: { open: ['review', 'upload'], paused: ['view', 'upload'], closed: ['view', 'view'] },
  submitted: inEachPhase('view', 'nomination'),
  in_review: inEachPhase('view', 'nomination'),
  accepted: inEachPhase('view', 'nomination'),
  returned: inEachPhase('resubmit', 'resubmit'),
  disqualified: inEachPhase('view', 'view'),
  withdrawn: inEachPhase('view', 'view'),
  expired: inEachPhase('missed', 'missed'),
}

describe.each(SUBMISSION_STATUSES)('%s', (status) => {
  test.each(ENTRY_PHASES)('while the call is %s', (phase) => {
    const [rested, busy] = TABLE[status][phase]
    expect(nextAction(entry({ status, phase }))).toBe(rested)
    expect(nextAction(entry({ status, phase, needs: everything }))).toBe(busy)
    // Money that is overdue goes before all else. A viewer only reads.
    const needs = { ...everything, payment: 'overdue' } as const
    expect(nextAction(entry({ status, phase, needs }))).toBe('pay-overdue')
    const viewer = nextAction(entry({ status, phase, needs, may: { enter: false, pay: false } }))
    expect(isToDo(viewer)).toBe(false)
  })
})

test.each<[NextAction, Partial<EntryNow>]>([
  ['answers', { needs: { ...nothing, answers: true } }],
  ['answers', { needs: { ...nothing, answers: true }, inCart: true }],
  ['checkout', { inCart: true }],
  ['checkout', { inCart: true, may: { enter: false, pay: true } }],
  ['view', { inCart: true, may: { enter: false, pay: true }, needs: { ...nothing, answers: true } }],
  ['view', { inCart: true, phase: 'paused' }],
  ['hand-in', { status: 'accepted', needs: { ...everything, nomination: false } }],
  ['upload', { status: 'submitted', needs: { ...everything, nomination: false, handIn: false } }],
  ['materials', { status: 'submitted', needs: { ...nothing, materials: true, payment: 'due' } }],
  ['pay', { status: 'submitted', needs: { ...nothing, payment: 'due' } }],
  [
    'pay',
    { status: 'submitted', needs: { ...everything, payment: 'due' }, may: { enter: false, pay: true } },
  ],
])('%s for %o', (action, change) => {
  expect(nextAction(entry(change))).toBe(action)
})

test('what is urgent goes first, and the rest keeps its order', () => {
  const kinds: NextAction[] = ['view', 'pay', 'view', 'answers', 'pay-overdue']
  const sorted = mostUrgentFirst(kinds.map((kind, place) => ({ place, action: { kind } })))
  expect(sorted.map(({ place }) => place)).toEqual([4, 3, 1, 0, 2])
  expect(NEXT_ACTIONS.filter((kind) => !isToDo(kind))).toEqual(['missed', 'view'])
})
