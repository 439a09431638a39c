import { expect, test } from 'vitest'
import { SPONSORSHIP_STATES } from '#app/domain/sponsorship/applications/rules.ts'
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
