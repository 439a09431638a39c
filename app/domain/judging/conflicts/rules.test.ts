import { describe, expect, test } from 'vitest'
import { afterStep, type ConflictState, type ConflictStep, type StepBy, reasonForOthers } from './rules.ts'

const judge: StepBy = { self: true, conflicted: false, reason: '' }
const product: StepBy = { self: false, conflicted: false, reason: '' }
const free: StepBy = { self: false, conflicted: false, reason: 'They left the studio in 2019' }
const conflicted: StepBy = { ...free, conflicted: true }
const silent: StepBy = { ...free, reason: ' ' }

describe('what becomes of a conflict', () => {
  test.each<[ConflictState, ConflictStep, StepBy, ConflictState]>([
    ['not_asked', 'suggest', product, 'suspected'],
    ['suspected', 'suggest', product, 'suspected'],
    ['none', 'suggest', product, 'none'],
    ['declared', 'suggest', product, 'declared'],
    ['cleared', 'suggest', product, 'cleared'],
    ['not_asked', 'answer_none', judge, 'none'],
    ['suspected', 'answer_none', judge, 'none'],
    ['none', 'answer_none', judge, 'none'],
    ['cleared', 'answer_none', judge, 'cleared'],
    ['not_asked', 'answer_conflict', judge, 'declared'],
    ['none', 'answer_conflict', judge, 'declared'],
    ['suspected', 'answer_conflict', judge, 'declared'],
    ['cleared', 'answer_conflict', judge, 'declared'],
    ['none', 'recuse', free, 'declared'],
    ['cleared', 'recuse', free, 'declared'],
    ['not_asked', 'recuse', free, 'declared'],
    ['declared', 'clear', free, 'cleared'],
    ['suspected', 'clear', free, 'cleared'],
    // A person with a suspected conflict by their studio or the credits may have answered "none", or not at all.
    ['none', 'clear', free, 'cleared'],
    ['not_asked', 'clear', free, 'cleared'],
  ])('%s, then %s', (from, step, by, to) => {
    expect(afterStep(from, step, by)).toEqual({ ok: true, status: to, changes: from !== to })
  })

  test.each<[string, ConflictState, ConflictStep, StepBy]>([
    ['a declared tie is not answered away', 'declared', 'answer_none', judge],
    ['a person cannot clear their own', 'declared', 'clear', { ...free, self: true }],
    ['an admin with a conflict clears nothing', 'declared', 'clear', conflicted],
    ['clearing needs a reason', 'declared', 'clear', silent],
    ['a person with a conflict recuses no one else', 'none', 'recuse', conflicted],
    ['taking it off somebody needs a reason', 'none', 'recuse', silent],
  ])('%s', (_, from, step, by) => {
    expect(afterStep(from, step, by).ok).toBe(false)
  })
})

test.each([
  ['You act for its studio, Nine Kettles.', 'Asked: “You act for its studio, Nine Kettles.”'],
  ['They were married.', 'They were married.'],
  ['A youth festival paid for it.', 'A youth festival paid for it.'],
])('others read of “%s”: %s', (reason, said) => {
  expect(reasonForOthers(reason)).toBe(said)
})
