import { describe, expect, test } from 'vitest'
import { applicationRefusal, isRunning, MEMBERSHIP_STATUSES, membershipTerm } from './membership-rules.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { membershipLifecycle } from './lifecycle.ts'

describe('deciding about a membership', () => {
  test.each(MEMBERSHIP_STATUSES.map((status) => [status]))('%s', (status) => {
    const undecided = status === 'pending' || status === 'proof_required'
    expect(nextState(membershipLifecycle, status, 'activate', 'admin')).toBe(undecided ? 'active' : null)
    expect(nextState(membershipLifecycle, status, 'approve', 'admin')).toBe(undecided ? 'approved' : null)
    expect(nextState(membershipLifecycle, status, 'reject', 'admin')).toBe(undecided ? 'rejected' : null)
  })
})

describe('membershipTerm', () => {
  const NOW = '2026-11-20'

  test.each<[string, string, Parameters<typeof membershipTerm>[1], string]>([
    ['a year without an end of studies', NOW, { months: 12 }, '2027-11-19'],
    ['studies end first', NOW, { months: 12, expectedGraduation: '2027-06-30' }, '2027-06-30'],
    ['studies go on longer', NOW, { months: 12, expectedGraduation: '2029-06-30' }, '2027-11-19'],
    [
      'a graduation already past is no end',
      NOW,
      { months: 12, expectedGraduation: '2025-06-30' },
      '2027-11-19',
    ],
    ['from a leap day', '2028-02-29', { months: 12 }, '2029-02-28'],
    ['a month that is shorter', '2027-01-31', { months: 1 }, '2027-02-28'],
    ['from the first of a month', '2027-03-01', { months: 1 }, '2027-03-31'],
    ['two years', NOW, { months: 24 }, '2028-11-19'],
    ['renewed early', NOW, { months: 12, renewsAfter: '2026-12-31' }, '2027-12-31'],
    ['renewed on the last day', NOW, { months: 12, renewsAfter: '2026-11-20' }, '2027-11-20'],
    ['renewed late', NOW, { months: 12, renewsAfter: '2026-10-31' }, '2027-11-19'],
  ])('%s', (_name, today, term, endsOn) => {
    expect(membershipTerm(today, term)).toEqual({ startsOn: today, endsOn })
  })
})

describe('applying for the type “pro”', () => {
  const held = (status: (typeof MEMBERSHIP_STATUSES)[number], endsOn: string | null, typeCode = 'pro') => [
    { typeCode, status, endsOn },
  ]

  test.each([
    ['without a membership', [], true],
    ['with one that was declined', held('rejected', null), true],
    ['with one that has ended', held('expired', '2026-11-01'), true],
    ['with an application that waits', held('pending', null, 'student'), false],
    ['with one that needs proof', held('proof_required', null), false],
    ['with one that is to be paid', held('approved', null), false],
    ['with one of another type', held('active', '2027-10-01', 'student'), true],
    ['with the same one, 61 days before its end', held('active', '2027-01-20'), false],
    ['with the same one, 60 days before its end', held('active', '2027-01-19'), true],
    ['with the same one after its end', held('active', '2026-11-19'), true],
    ['with the same one without an end', held('active', null), false],
  ])('%s is possible: %s', (_, memberships, possible) => {
    expect(applicationRefusal('pro', memberships, '2026-11-20') === null).toBe(possible)
  })
})

test.each([
  ['2026-11-20', true],
  ['2026-11-19', false],
  [null, true],
])('an active membership that ends %s runs: %s', (endsOn, runs) => {
  expect(isRunning({ status: 'active', endsOn }, '2026-11-20')).toBe(runs)
})
