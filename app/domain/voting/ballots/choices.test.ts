import { describe, expect, it } from 'vitest'
import type { Choice, Method } from '../tally/choices.ts'
import { canonicalChoice, choiceState, readChoice } from './choices.ts'

const candidates = ['11', '12', '13', 'none']
type Fields = Readonly<Record<string, string | string[]>>
const read = (method: Method, fields: Fields) =>
  readChoice(
    { method, candidates },
    Object.assign((name: string) => [fields[name] ?? []].flat(), { names: Object.keys(fields) }),
  )

describe('readChoice takes', () => {
  it.each<[Method, Fields, Choice | null]>([
    ['one', { pick: '12' }, { pick: '12' }],
    ['one', { pick: 'none' }, { pick: 'none' }],
    ['one', {}, null],
    ['approval', { pick: ['13', '11', '13'] }, { picks: ['11', '13'] }],
    ['approval', { pick: 'none' }, { picks: ['none'] }],
    ['approval', {}, null],
    ['top_three', { 'rank-1': '12', 'rank-2': '11', 'rank-3': '' }, { ranks: ['12', '11'] }],
    ['top_three', { 'rank-1': '', 'rank-2': '', 'rank-3': '' }, null],
    [
      'ranked',
      { 'rank-11': '2', 'rank-12': '1', 'rank-13': '', 'rank-none': '3' },
      { ranks: ['12', '11', 'none'] },
    ],
    ['ranked', {}, null],
    ['score', { 'score-11': '10', 'score-13': '1', 'score-12': '' }, { scores: { '11': 10, '13': 1 } }],
    ['score', {}, null],
    // An empty control says nothing, and the rest of the form is no control.
    ['one', { pick: '11', 'rank-4': '', writer: '7', intent: 'save' }, { pick: '11' }],
  ])('%s %j as %j', (method, fields, choice) => {
    expect(read(method, fields)).toEqual({ ok: true, choice })
  })
})

describe('readChoice refuses', () => {
  it.each<[Method, Fields, string]>([
    ['one', { pick: ['11', '12'] }, 'one nominee only'],
    ['one', { pick: '99' }, 'no longer a nominee'],
    ['approval', { pick: ['11', '99'] }, 'no longer a nominee'],
    ['approval', { pick: ['11', 'none'] }, 'not both'],
    ['top_three', { 'rank-1': '', 'rank-2': '11' }, 'first choice as well'],
    ['top_three', { 'rank-1': '11', 'rank-2': '', 'rank-3': '12' }, 'second choice as well'],
    ['top_three', { 'rank-1': '11', 'rank-2': '12', 'rank-3': '11' }, 'first and third choice are the same'],
    ['top_three', { 'rank-1': '99' }, 'no longer a nominee'],
    ['top_three', { 'rank-1': '11', 'rank-4': '12' }, 'no longer a nominee'],
    ['top_three', { 'rank-1': '11', 'rank-999': '1' }, 'no longer a nominee'],
    ['one', { pick: '11', 'rank-1': '12' }, 'no longer a nominee'],
    ['approval', { pick: '11', 'score-12': '2' }, 'no longer a nominee'],
    ['ranked', { 'rank-11': '1', 'rank-99': '2' }, 'no longer a nominee'],
    ['score', { 'score-11': '1', 'score-99': '2' }, 'no longer a nominee'],
    ['ranked', { 'rank-11': '1', 'rank-12': '1' }, 'Two have rank 1'],
    ['ranked', { 'rank-11': '1', 'rank-12': '3' }, 'No nominee has rank 2'],
    ['ranked', { 'rank-11': '0' }, 'from 1 to 4'],
    ['ranked', { 'rank-11': '5' }, 'from 1 to 4'],
    ['ranked', { 'rank-11': '1.5' }, 'from 1 to 4'],
    ['score', { 'score-11': '11' }, 'from 1 to 10'],
    ['score', { 'score-11': '0' }, 'from 1 to 10'],
    ['score', { 'score-11': 'ten' }, 'from 1 to 10'],
  ])('%s %j', (method, fields, words) => {
    expect(read(method, fields)).toEqual({ ok: false, problem: expect.stringContaining(words) })
  })
})

describe('choiceState', () => {
  it.each<[Method, Choice | null, string, number, number]>([
    ['top_three', null, 'not_started', 0, 3],
    ['top_three', { skip: true }, 'skipped', 0, 3],
    ['top_three', { ranks: ['11', '12'] }, 'part', 2, 3],
    ['top_three', { ranks: ['11', '12', '13'] }, 'done', 3, 3],
    ['top_three', { ranks: ['77'] }, 'not_started', 0, 3],
    ['one', { pick: 'none' }, 'done', 1, 1],
    ['approval', { picks: ['11'] }, 'done', 1, 3],
    ['ranked', { ranks: ['11'] }, 'done', 1, 3],
    ['score', { scores: { '11': 3 } }, 'done', 1, 3],
  ])('of %s with %j is %s, %i of %i', (method, choice, state, given, most) => {
    expect(choiceState(choice, { method, candidates })).toEqual({ state, given, most })
  })
})

it('equal choices have one text', () => {
  expect(canonicalChoice({ picks: ['12', '11'] })).toBe(canonicalChoice({ picks: ['11', '12'] }))
  expect(canonicalChoice({ scores: { '12': 1, '11': 2 } })).toBe(
    canonicalChoice({ scores: { '11': 2, '12': 1 } }),
  )
  expect(canonicalChoice({ ranks: ['12', '11'] })).not.toBe(canonicalChoice({ ranks: ['11', '12'] }))
})
