import { describe, expect, test } from 'vitest'
import {
  ATTEMPT_STATUSES,
  STUCK_AFTER_MS,
  clipped,
  declineText,
  isStuck,
  moneyProblem,
  payRefusal,
  type AttemptStatus,
  type PayFacts,
} from './rules.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { attemptLifecycle } from './lifecycle.ts'

describe('an attempt', () => {
  const allowed: Record<AttemptStatus, AttemptStatus[]> = {
    created: ['pending', 'confirmed', 'failed', 'expired', 'cancelled'],
    pending: ['confirmed', 'failed', 'expired', 'cancelled'],
    confirmed: [],
    failed: ['confirmed'],
    expired: ['confirmed'],
    cancelled: ['confirmed'],
  }
  test.each(ATTEMPT_STATUSES.flatMap((from) => ATTEMPT_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s',
    (from, to) =>
      expect(
        actionsOpenTo(attemptLifecycle, from, 'system').some(
          (action) => attemptLifecycle.actions[action].to === to,
        ),
      ).toBe(allowed[from].includes(to)),
  )

  const now = new Date('2027-03-01T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  test.each([
    ['pending', ago(STUCK_AFTER_MS + 1), null, true],
    ['pending', ago(STUCK_AFTER_MS), null, false],
    // The payer left the page open: it expires by itself.
    ['created', ago(STUCK_AFTER_MS + 1), ago(0), false],
    ['created', ago(2 * STUCK_AFTER_MS), ago(STUCK_AFTER_MS + 1), true],
    ['created', ago(STUCK_AFTER_MS + 1), null, true],
    ['confirmed', ago(9 * STUCK_AFTER_MS), null, false],
    ['failed', ago(9 * STUCK_AFTER_MS), null, false],
  ] as const)('%s since %s, open until %s: stuck %s', (status, createdAt, expiresAt, stuck) => {
    expect(isStuck({ status, createdAt, expiresAt }, now)).toBe(stuck)
  })
})

describe('money that came', () => {
  const asked = { amountCents: 19_500, currency: 'USD' }
  test.each([
    [{ amountCents: 19_500, currency: 'USD', otherAccount: null }, null],
    [{ amountCents: 19_499, currency: 'USD', otherAccount: null }, 'wrong_amount'],
    [{ amountCents: 19_501, currency: 'USD', otherAccount: null }, 'wrong_amount'],
    [{ amountCents: 19_500, currency: 'EUR', otherAccount: null }, 'wrong_currency'],
    [{ amountCents: 19_500, currency: 'USD', otherAccount: 'acct_1' }, 'other_account'],
    [{ amountCents: 1, currency: 'EUR', otherAccount: 'acct_1' }, 'other_account'],
  ])('%o is %s', (came, problem) => expect(moneyProblem(asked, came)).toBe(problem))
})

describe('who can pay by card', () => {
  const can: PayFacts = {
    cardOffered: true,
    studioRole: 'owner',
    isBuyer: false,
    emailVerified: true,
    dueCents: 19_500,
    heldCents: 0,
    confirming: false,
  }
  test.each([
    [{}, null],
    [{ studioRole: 'billing' }, null],
    [{ studioRole: 'submitter' }, null],
    [{ studioRole: null, isBuyer: true }, null],
    [{ dueCents: 0 }, 'nothing_due'],
    [{ studioRole: 'viewer' }, 'not_yours'],
    [{ studioRole: 'viewer', isBuyer: true }, 'not_yours'],
    [{ studioRole: null }, 'not_yours'],
    [{ heldCents: 1 }, 'held'],
    [{ confirming: true }, 'confirming'],
    [{ cardOffered: false }, 'not_offered'],
    [{ emailVerified: false }, 'unconfirmed_address'],
    [{ emailVerified: false, dueCents: 0 }, 'nothing_due'],
  ] as [Partial<PayFacts>, string | null][])('%o: %s', (more, refusal) => {
    expect(payRefusal({ ...can, ...more })).toBe(refusal)
  })
})

describe('text for a provider', () => {
  test('that fits stays as it is, on one line', () => {
    expect(clipped('  Þóra\tÆgisdóttir-Lindqvist\n李晴风 ', 250)).toBe('Þóra Ægisdóttir-Lindqvist 李晴风')
    expect(clipped('x'.repeat(250), 250)).toBe('x'.repeat(250))
  })

  test.each([
    ['families', '👩‍👩‍👧‍👦'],
    ['flags', '🇮🇸'],
    ['marks', 'é̂'],
    ['Arabic', 'مُ'],
    ['Tamil', 'நி'],
  ])('that is too long is cut between letters: %s', (_, letter) => {
    const cut = clipped(letter.repeat(300), 250)
    expect(cut.length).toBeLessThanOrEqual(250)
    expect(cut.endsWith('…')).toBe(true)
    const kept = cut.slice(0, -1)
    expect(kept).toBe(letter.repeat(kept.length / letter.length))
    expect(kept.length).toBeGreaterThan(200)
  })

  test('a title of 300 characters ends with the sign of what was left out', () => {
    expect(clipped(`${'Nobody’s Lighthouse '.repeat(15)}`, 250)).toMatch(/…$/)
  })
})

test('a decline without a reason has a message too', () => {
  expect(declineText(' Your card has no funds. ')).toBe('Your card has no funds.')
  for (const none of [null, '', '  ']) expect(declineText(none)).toMatch(/^The bank declined/)
})
