import { describe, expect, test } from 'vitest'
import { decideReversal, reasonsFor, reversibleCents } from './reversal-rules.ts'

const invoice = {
  status: 'paid',
  totalCents: 100,
  paidCents: 100,
  creditedCents: 0,
  refundedCents: 0,
} as const

describe('an invoice of which a payment is taken back', () => {
  test.each([
    ['all of it', {}, 100, { action: 'reverse_all', status: 'issued', paidCents: 0 }],
    ['a part', {}, 40, { action: 'reverse_part', status: 'part_paid', paidCents: 60 }],
    ['one of two', { status: 'part_paid', paidCents: 60 }, 60, { action: 'reverse_all', status: 'issued' }],
    ['after it was due', { status: 'overdue', paidCents: 60 }, 20, { action: 'reverse_part' }],
    // An approved refund of as much: nothing is due, and it stays paid.
    ['what was credited', { creditedCents: 40 }, 40, { action: null, status: 'paid', paidCents: 60 }],
    ['more than was credited', { creditedCents: 40 }, 60, { action: 'reverse_part', paidCents: 40 }],
    ['written off', { status: 'written_off', paidCents: 60 }, 60, { action: null, status: 'written_off' }],
  ] as const)('%s', (_, more, cents, decision) => {
    expect(decideReversal({ ...invoice, ...more }, cents, 'system')).toMatchObject(decision)
  })

  test.each([0, -1, 1.5, 101])('never by %s', (cents) => {
    expect(() => decideReversal(invoice, cents, 'admin')).toThrow(RangeError)
  })
})

test.each([
  [{ amountCents: 100, refundedCents: 0, reversedCents: 0 }, 0, 100],
  [{ amountCents: 100, refundedCents: 30, reversedCents: 20 }, 10, 40],
  [{ amountCents: 100, refundedCents: 100, reversedCents: 0 }, 0, 0],
  [{ amountCents: 100, refundedCents: 0, reversedCents: 0 }, 120, 0],
])('of %j with %s under way, %s can be taken back', (payment, underWay, left) => {
  expect(reversibleCents(payment, underWay)).toBe(left)
})

test('a card does not bounce, and a transfer is not disputed', () => {
  expect(reasonsFor('card')).not.toContain('bounced')
  expect(reasonsFor('bank_transfer')).not.toContain('disputed')
  expect(reasonsFor('waived')).toEqual([])
})
