import { describe, expect, test } from 'vitest'
import {
  PAYMENT_STATUSES,
  SUBMISSION_STATUSES,
  holdsPlace,
  ownerState,
  sameTitleKey,
  submissionCode,
} from './rules.ts'
import { actionsOf, nextState } from '#app/platform/lifecycle.ts'
import { submissionLifecycle, submissionOutcomeLifecycle, submissionPaymentLifecycle } from './lifecycle.ts'

const WHO = ['entrant', 'admin', 'system'] as const

describe('content', () => {
  const actions = actionsOf(submissionLifecycle)
  const allowed = new Map([
    ['draft submit entrant', 'submitted'],
    ['submitted take_back admin', 'draft'],
    ['submitted take_back system', 'draft'],
    ['returned resubmit entrant', 'submitted'],
    ['submitted review admin', 'in_review'],
    ['in_review accept admin', 'accepted'],
    ['submitted return admin', 'returned'],
    ['in_review return admin', 'returned'],
    ['accepted return admin', 'returned'],
    ['submitted disqualify admin', 'disqualified'],
    ['in_review disqualify admin', 'disqualified'],
    ['accepted disqualify admin', 'disqualified'],
    ['returned disqualify admin', 'disqualified'],
    ...['draft', 'returned', 'submitted', 'expired'].flatMap((from): [string, string][] => [
      [`${from} withdraw entrant`, 'withdrawn'],
      [`${from} withdraw_as_admin admin`, 'withdrawn'],
    ]),
    ['in_review withdraw_as_admin admin', 'withdrawn'],
    ['accepted withdraw_as_admin admin', 'withdrawn'],
    ['draft expire system', 'expired'],
    ['expired reopen admin', 'draft'],
  ])
  const cases = SUBMISSION_STATUSES.flatMap((from) =>
    actions.flatMap((action) => WHO.map((who) => [from, action, who] as const)),
  )
  test.each(cases)('%s, %s by %s', (from, action, who) => {
    expect(nextState(submissionLifecycle, from, action, who)).toBe(
      allowed.get(`${from} ${action} ${who}`) ?? null,
    )
  })
})

describe('payment', () => {
  const actions = actionsOf(submissionPaymentLifecycle)
  const allowed = new Map([
    ['unpaid add_to_cart entrant', 'in_cart'],
    ['in_cart take_from_cart entrant', 'unpaid'],
    ['in_cart take_from_cart system', 'unpaid'],
    ['in_cart invoice entrant', 'invoiced'],
    ['invoiced pay admin', 'paid'],
    ['invoiced pay system', 'paid'],
    ['invoiced void admin', 'unpaid'],
    ['invoiced void system', 'unpaid'],
    ['unpaid waive admin', 'waived'],
    ['in_cart waive admin', 'waived'],
    ['invoiced waive admin', 'waived'],
    ['paid waive admin', 'waived'],
    ['paid refund admin', 'refunded'],
    ['paid refund system', 'refunded'],
    ['paid reopen admin', 'invoiced'],
    ['paid reopen system', 'invoiced'],
    ['invoiced void_to_cart admin', 'in_cart'],
    ['invoiced void_to_cart system', 'in_cart'],
    ['invoiced settle_free system', 'waived'],
    ...['unpaid', 'in_cart', 'waived'].flatMap((from): [string, string][] => [
      [`${from} release entrant`, 'unpaid'],
      [`${from} release system`, 'unpaid'],
    ]),
  ])
  const cases = PAYMENT_STATUSES.flatMap((from) =>
    actions.flatMap((action) => WHO.map((who) => [from, action, who] as const)),
  )
  test.each(cases)('%s, %s by %s', (from, action, who) => {
    expect(nextState(submissionPaymentLifecycle, from, action, who)).toBe(
      allowed.get(`${from} ${action} ${who}`) ?? null,
    )
  })
})

test('no entry wins without a nomination, and no entrant changes an outcome', () => {
  expect(nextState(submissionOutcomeLifecycle, 'none', 'win', 'admin')).toBeNull()
  expect(nextState(submissionOutcomeLifecycle, 'shortlisted', 'win', 'admin')).toBeNull()
  expect(nextState(submissionOutcomeLifecycle, 'nominated', 'win', 'admin')).toBe('winner')
  expect(nextState(submissionOutcomeLifecycle, 'none', 'nominate', 'entrant')).toBeNull()
})

const judgedEntry = { status: 'accepted', paymentStatus: 'paid', completeness: 100 } as const

test.each([
  [{ status: 'draft', paymentStatus: 'unpaid', completeness: 70 }, 'Draft, 70%'],
  [{ status: 'draft', paymentStatus: 'in_cart', completeness: 100 }, 'In cart'],
  [{ status: 'submitted', paymentStatus: 'invoiced', completeness: 100 }, 'Submitted'],
  [{ status: 'returned', paymentStatus: 'paid', completeness: 100 }, 'Returned to you'],
  [{ status: 'expired', paymentStatus: 'unpaid', completeness: 10 }, 'Missed the deadline'],
  [{ ...judgedEntry, round: null }, 'Accepted'],
  [{ ...judgedEntry, round: { name: 'Longlist', advanced: true } }, 'Longlist'],
  [{ ...judgedEntry, round: { name: 'Longlist', advanced: false } }, 'Not selected'],
  [{ ...judgedEntry, round: { name: 'Longlist', advanced: true }, passedOver: true }, 'Not selected'],
  [{ ...judgedEntry, round: { name: 'Longlist', advanced: true }, nominated: true }, 'Nominated'],
] as const)('%o is “%s” to its owner', (entry, label) => {
  expect(ownerState(entry).label).toBe(label)
})

test.each(SUBMISSION_STATUSES)(
  '%s holds a place as long as it lives, and for ever once it was sent',
  (status) => {
    const lives = status !== 'withdrawn' && status !== 'expired'
    expect(holdsPlace({ status, submittedAt: null })).toBe(lives)
    expect(holdsPlace({ status, submittedAt: new Date(0) })).toBe(lives || status === 'withdrawn')
  },
)

test('codes count in four digits and go on after them', () => {
  expect(submissionCode('P03', 42)).toBe('P03-0042')
  expect(submissionCode('A13', 12_345)).toBe('A13-12345')
})

test('titles that differ only in case, spaces or Unicode form are one work', () => {
  expect(sameTitleKey('  Tin   Lanterns ')).toBe(sameTitleKey('TIN LANTERNS'))
  expect(sameTitleKey('Caf\u00e9')).toBe(sameTitleKey('Cafe\u0301'))
  expect(sameTitleKey('Tin Lanterns')).not.toBe(sameTitleKey('Tin Lantern'))
})
