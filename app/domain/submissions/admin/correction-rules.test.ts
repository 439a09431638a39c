import { describe, expect, test } from 'vitest'
import type { EntryProblem } from '../form/problems.ts'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../rules.ts'
import { correctableKeys, correctionRefusal, problemsAdded } from './correction-rules.ts'

const text = { key: 'synopsis_short', type: 'textarea' } as const
const title = { key: 'work_title', type: 'text' } as const
const people = { key: 'honourees', type: 'people' } as const
const film = { key: 'film', type: 'video' } as const

describe('whether an answer may be corrected', () => {
  const ended = new Set<SubmissionStatus>(['withdrawn', 'expired', 'disqualified'])

  test.each(SUBMISSION_STATUSES)('of an entry that is %s', (status) => {
    const refusal = correctionRefusal({ status, nominated: false }, text)
    if (ended.has(status)) expect(refusal).toContain('can’t be changed')
    else expect(refusal).toBeNull()
  })

  test.each([
    [text, false, null],
    [text, true, null],
    [title, false, null],
    [title, true, 'nominated'],
    [people, false, null],
    [people, true, 'nominated'],
    [film, false, 'uploads another'],
  ] as const)('%o, nominated: %s', (field, nominated, says) => {
    const refusal = correctionRefusal({ status: 'accepted', nominated }, field)
    if (says === null) expect(refusal).toBeNull()
    else expect(refusal).toContain(says)
  })

  test('of several questions', () => {
    const keys = (nominated: boolean) =>
      correctableKeys({ status: 'accepted', nominated }, [text, title, people, film])
    expect(keys(false)).toEqual(['synopsis_short', 'work_title', 'honourees'])
    expect(keys(true)).toEqual(['synopsis_short'])
  })
})

test('a correction adds no problem: an answer may be missing in a draft, and is never invalid', () => {
  const problem = (anchor: string, kind: EntryProblem['kind'], message: string = kind): EntryProblem => ({
    section: 'work',
    fieldKey: anchor,
    anchor,
    label: anchor,
    message,
    kind,
  })
  const before = [problem('a', 'missing'), problem('b', 'invalid')]
  const after = [
    ...before,
    problem('c', 'missing'),
    problem('d', 'invalid'),
    problem('b', 'invalid', 'other'),
  ]
  const added = (status: SubmissionStatus) => problemsAdded(status, before, after).map(({ anchor }) => anchor)
  expect(added('draft')).toEqual(['d', 'b'])
  expect(added('returned')).toEqual(['d', 'b'])
  expect(added('submitted')).toEqual(['c', 'd', 'b'])
  expect(added('accepted')).toEqual(['c', 'd', 'b'])
})
