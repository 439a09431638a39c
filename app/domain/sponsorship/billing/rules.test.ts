import { expect, test } from 'vitest'
import { SPONSORSHIP_STATES } from '#app/domain/sponsorship/applications/rules.ts'
import { refundableCents, refundTerms, refundText } from './refund-terms.ts'
import { canInvoice, instalmentProblem } from './rules.ts'

const part = (amountCents: number, dueOn: string) => ({ amountCents, dueOn })

test.each([
  [[part(1_000, '2027-01-31')], null],
  [[part(400, '2027-01-31'), part(600, '2027-02-28')], null],
  [[part(400, '2027-01-31'), part(500, '2027-02-28')], { at: 1, field: 'amount', why: 'sum' }],
  [[part(1_001, '2027-01-31')], { at: 0, field: 'amount', why: 'sum' }],
  [[part(1_000, '2027-01-01')], { at: 0, field: 'dueOn', why: 'past' }],
  [[part(1_000, '2027-01-02')], null],
  [[part(400, '2027-01-31'), part(600, '2027-01-31')], { at: 1, field: 'dueOn', why: 'before_last' }],
  [[], { at: 0, field: 'amount', why: 'sum' }],
] as const)('the plan %j', (plan, problem) => {
  expect(instalmentProblem(plan, 1_000, '2027-01-02')).toEqual(problem)
})

test('nothing is invoiced before an offer is accepted or after the sponsorship has ended', () => {
  expect(SPONSORSHIP_STATES.filter(canInvoice)).toEqual(['accepted', 'contracted', 'active', 'suspended'])
})

test.each([
  [
    '50',
    '60',
    'Up to 60 days before the ceremony the award refunds half of what was paid; after that, nothing.',
  ],
  ['30', '', 'Until the ceremony the award refunds 30% of what was paid; after that, nothing.'],
  ['0', '60', 'The award refunds nothing of what was paid.'],
  ['101', '60', 'The award refunds nothing of what was paid.'],
])('refunds %s percent until %s days before the ceremony', (percent, days, text) => {
  const configs = { sponsor_refund_percent: percent, sponsor_refund_days: days }
  expect(refundText(refundTerms(configs))).toBe(text)
})

test('half a payment is refunded before the day, and nothing from its first moment on', () => {
  const terms = { percent: 50, days: 60 }
  const end = new Date('2027-01-17T08:00:00Z')
  expect(refundableCents(1_001, terms, end, new Date(end.getTime() - 1))).toBe(500)
  expect(refundableCents(1_001, terms, end, end)).toBe(0)
  expect(refundableCents(1_001, terms, null, end)).toBe(500)
  expect(refundableCents(1_001, null, null, end)).toBe(0)
})
