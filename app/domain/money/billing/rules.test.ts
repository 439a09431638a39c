import { describe, expect, it } from 'vitest'
import { readAmount, readPositiveAmount, amountText } from '#app/platform/amounts.ts'
import {
  INVOICE_AGES,
  checkoutRefusal,
  decideCredit,
  decidePayment,
  issuedBetween,
  priceChangedText,
  receivedDayProblem,
  seriesNumber,
  shownStatus,
  totalsOf,
} from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { INVOICE_STATUSES } from '#app/domain/season/prices/invoice-status.ts'
import { actionsOf, nextState, statesOf, type Lifecycle, type StateOf } from '#app/platform/lifecycle.ts'
import { invoiceLifecycle, paymentLifecycle, refundLifecycle } from './lifecycle.ts'
import { REFUND_STATUSES } from './refund-rules.ts'

/** A reproducible stream of numbers in [0, 1), so that a failure can be run again. */
function stream(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Each state, action and role leads where `allowed` says, or nowhere. */
function checkMoves<L extends Lifecycle>(
  lifecycle: L,
  states: readonly StateOf<L>[],
  allowed: ReadonlyMap<string, string>,
) {
  for (const from of states) {
    for (const action of actionsOf(lifecycle)) {
      for (const who of ['admin', 'system'] as const) {
        const to = allowed.get(`${from} ${action} ${who}`) ?? null
        it(`${from}, ${action} by ${who}: ${to ?? 'refused'}`, () => {
          expect(nextState(lifecycle, from, action, who)).toBe(to)
        })
      }
    }
  }
}

describe('the life of an invoice', () => {
  const allowed = new Map([
    ['issued pay_part admin', 'part_paid'],
    ['issued pay_part system', 'part_paid'],
    ['issued pay_rest admin', 'paid'],
    ['issued pay_rest system', 'paid'],
    ['issued fall_overdue system', 'overdue'],
    ['issued void admin', 'void'],
    ['issued void system', 'void'],
    ['part_paid pay_part admin', 'part_paid'],
    ['part_paid pay_part system', 'part_paid'],
    ['part_paid pay_rest admin', 'paid'],
    ['part_paid pay_rest system', 'paid'],
    ['part_paid fall_overdue system', 'overdue'],
    ['overdue pay_part admin', 'part_paid'],
    ['overdue pay_part system', 'part_paid'],
    ['overdue pay_rest admin', 'paid'],
    ['overdue pay_rest system', 'paid'],
    ['overdue void admin', 'void'],
    ['overdue void system', 'void'],
    ['part_paid credit_rest admin', 'paid'],
    ['part_paid credit_rest system', 'paid'],
    ['overdue credit_rest admin', 'paid'],
    ['overdue credit_rest system', 'paid'],
    ['paid refund admin', 'refunded'],
    ['paid refund system', 'refunded'],
    ['overdue write_off admin', 'written_off'],
    ['part_paid reverse_part admin', 'part_paid'],
    ['part_paid reverse_part system', 'part_paid'],
    ['part_paid reverse_all admin', 'issued'],
    ['part_paid reverse_all system', 'issued'],
    ['overdue reverse_part admin', 'part_paid'],
    ['overdue reverse_part system', 'part_paid'],
    ['overdue reverse_all admin', 'issued'],
    ['overdue reverse_all system', 'issued'],
    ['paid reverse_part admin', 'part_paid'],
    ['paid reverse_part system', 'part_paid'],
    ['paid reverse_all admin', 'issued'],
    ['paid reverse_all system', 'issued'],
  ])

  checkMoves(invoiceLifecycle, INVOICE_STATUSES, allowed)
})

describe('the life of a payment', () => {
  const allowed = new Map([
    ['started succeed admin', 'succeeded'],
    ['started succeed system', 'succeeded'],
    ['started fail system', 'failed'],
    ['failed succeed admin', 'succeeded'],
    ['failed succeed system', 'succeeded'],
    ['succeeded refund admin', 'refunded'],
    ['succeeded refund system', 'refunded'],
    ['succeeded reverse admin', 'reversed'],
    ['succeeded reverse system', 'reversed'],
  ])

  checkMoves(paymentLifecycle, statesOf(paymentLifecycle), allowed)
})

describe('the life of a refund', () => {
  const allowed = new Map([
    ['requested approve admin', 'approved'],
    ['requested decline admin', 'declined'],
    ['approved send admin', 'sent'],
    ['approved send system', 'sent'],
    ['failed send admin', 'sent'],
    ['failed send system', 'sent'],
    ['approved finish admin', 'done'],
    ['approved finish system', 'done'],
    ['sent finish admin', 'done'],
    ['sent finish system', 'done'],
    ['failed finish admin', 'done'],
    ['failed finish system', 'done'],
    ['approved fail admin', 'failed'],
    ['approved fail system', 'failed'],
    ['sent fail admin', 'failed'],
    ['sent fail system', 'failed'],
  ])

  checkMoves(refundLifecycle, REFUND_STATUSES, allowed)
})

describe('recording a payment', () => {
  const invoice = { status: 'issued', totalCents: 39_000, paidCents: 0 } as const

  it.each([
    [
      invoice,
      19_500,
      { ok: true, action: 'pay_part', status: 'part_paid', paidCents: 19_500, stillDueCents: 19_500 },
    ],
    [
      invoice,
      38_999,
      { ok: true, action: 'pay_part', status: 'part_paid', paidCents: 38_999, stillDueCents: 1 },
    ],
    [invoice, 39_000, { ok: true, action: 'pay_rest', status: 'paid', paidCents: 39_000, stillDueCents: 0 }],
    [invoice, 39_001, { ok: false, reason: 'too_much' }],
    [
      { ...invoice, status: 'part_paid', paidCents: 19_500 } as const,
      19_500,
      { ok: true, action: 'pay_rest', status: 'paid', paidCents: 39_000, stillDueCents: 0 },
    ],
    [
      { ...invoice, status: 'part_paid', paidCents: 19_500 } as const,
      19_501,
      { ok: false, reason: 'too_much' },
    ],
    [
      { ...invoice, status: 'overdue' } as const,
      39_000,
      { ok: true, action: 'pay_rest', status: 'paid', paidCents: 39_000, stillDueCents: 0 },
    ],
    [{ ...invoice, status: 'paid', paidCents: 39_000 } as const, 1, { ok: false, reason: 'settled' }],
    [{ ...invoice, status: 'void' } as const, 100, { ok: false, reason: 'not_payable' }],
    [
      { ...invoice, status: 'refunded', paidCents: 39_000 } as const,
      100,
      { ok: false, reason: 'not_payable' },
    ],
  ])('%o and %i cents', (balance, amount, decision) => {
    expect(decidePayment(balance, amount, 'admin')).toEqual(decision)
  })

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'throws for %d cents, which is no payment',
    (amount) => {
      expect(() => decidePayment(invoice, amount, 'admin')).toThrow(RangeError)
    },
  )

  it('never takes more than the total, and is paid exactly when the sum is the total', () => {
    const next = stream(17)
    for (let round = 0; round < 500; round += 1) {
      const total = 1 + Math.floor(next() * 100_000)
      let state = { status: 'issued' as (typeof INVOICE_STATUSES)[number], totalCents: total, paidCents: 0 }
      let taken = 0
      for (let payment = 0; payment < 12; payment += 1) {
        const amount = 1 + Math.floor(next() * total)
        const decision = decidePayment(state, amount, 'admin')
        if (!decision.ok) continue
        taken += amount
        state = { ...state, status: decision.status, paidCents: decision.paidCents }
        expect(decision.paidCents + decision.stillDueCents).toBe(total)
      }
      expect(state.paidCents).toBe(taken)
      expect(taken).toBeLessThanOrEqual(total)
      expect(state.status === 'paid').toBe(taken === total)
    }
  })

  it('finds nothing due on a void or refunded invoice', () => {
    expect(dueCents({ ...invoice, status: 'void' })).toBe(0)
    expect(dueCents({ ...invoice, status: 'refunded', paidCents: 39_000 })).toBe(0)
    expect(dueCents({ ...invoice, paidCents: 100 })).toBe(38_900)
  })
})

describe('being overdue', () => {
  const dueAt = new Date('2026-12-05T01:00:00Z')
  it.each([
    ['issued', '2026-12-05T00:59:59.999Z', 'issued'],
    ['issued', '2026-12-05T01:00:00.000Z', 'overdue'],
    ['issued', '2026-12-05T01:00:00.001Z', 'overdue'],
    ['part_paid', '2026-12-06T00:00:00Z', 'overdue'],
    ['paid', '2027-01-01T00:00:00Z', 'paid'],
    ['void', '2027-01-01T00:00:00Z', 'void'],
    ['refunded', '2027-01-01T00:00:00Z', 'refunded'],
  ] as const)('%s at %s is shown as %s', (status, now, shown) => {
    expect(shownStatus({ status, dueAt }, new Date(now))).toBe(shown)
  })
})

describe('totals', () => {
  it('adds whole lines', () => {
    const lines = [
      { qty: 1, unitCents: 19_500 },
      { qty: 3, unitCents: 3_333 },
    ]
    expect(totalsOf(lines)).toEqual({
      subtotalCents: 29_499,
      discountCents: 0,
      taxCents: 0,
      totalCents: 29_499,
    })
    expect(totalsOf([]).totalCents).toBe(0)
  })

  it('is the sum of its lines in any order', () => {
    const next = stream(4)
    for (let round = 0; round < 200; round += 1) {
      const lines = Array.from({ length: 1 + Math.floor(next() * 40) }, () => ({
        qty: 1 + Math.floor(next() * 3),
        unitCents: Math.floor(next() * 50_000),
      }))
      const sum = lines.map((line) => line.qty * line.unitCents).reduce((a, b) => a + b, 0)
      expect(totalsOf(lines).totalCents).toBe(sum)
      expect(totalsOf([...lines].reverse())).toEqual(totalsOf(lines))
    }
  })

  it('refuses a fraction of a cent', () => {
    expect(() => totalsOf([{ qty: 1, unitCents: 0.5 }])).toThrow(RangeError)
  })
})

describe('numbers', () => {
  it.each([
    ['invoice', 2026, 17, 'E-2026-00017'],
    ['receipt', 2026, 17, 'R-2026-00017'],
    ['invoice', 2027, 1, 'E-2027-00001'],
    ['invoice', 2026, 123_456, 'E-2026-123456'],
  ] as const)('%s %i %i is %s', (kind, year, serial, number) => {
    expect(seriesNumber(kind, year, serial)).toBe(number)
  })
})

describe('an amount as it is typed', () => {
  it.each([
    ['195', 19_500],
    ['195.00', 19_500],
    ['195.5', 19_550],
    [' 195.05 ', 19_505],
    ['0.01', 1],
    ['0', 0],
    ['007', 700],
    ['1,95', 195],
    ['1,950.00', 195_000],
    ['1,000', null],
    ['9,999,999,999.99', 999_999_999_999],
    ['1,0000', null],
    ['1000,000', null],
    [',000', null],
    ['195.', null],
    ['.95', null],
    ['195.005', null],
    ['-5', null],
    ['+5', null],
    ['1e3', null],
    ['USD 195', null],
    ['195 00', null],
    ['١٩٥', null],
    ['12345678', 1_234_567_800],
    ['', null],
  ])('%j is %j', (text, cents) => {
    const reading = readAmount(text, 'USD')
    expect('cents' in reading ? reading.cents : null).toBe(cents)
  })

  it.each(['10000000000', '10,000,000,000', '123456789012345678'])('%s is too large', (text) => {
    expect(readAmount(text, 'USD')).toEqual({ problem: 'The amount must be 9,999,999,999.99 or less' })
  })

  it('is above zero where money moves', () => {
    expect(readPositiveAmount('0.00', 'USD')).toEqual({ problem: expect.stringContaining('above zero') })
    expect(readPositiveAmount('0.01', 'USD')).toEqual({ cents: 1 })
  })

  it.each([
    ['JPY', '195', 195],
    ['JPY', '1,195', 1_195],
    ['JPY', '999,999,999,999', 999_999_999_999],
    // A package of 25,000 dollars.
    ['IDR', '400,000,000.00', 40_000_000_000],
    ['EUR', '195.5', 19_550],
    ['KWD', '195.125', 195_125],
    ['BHD', '1,195.0', 1_195_000],
  ])('%s %s is %i in minor units', (currency, text, cents) => {
    expect(readAmount(text, currency)).toEqual({ cents })
  })

  it.each([
    ['JPY', '195.0', 'Enter an amount like 195 or 1,195. JPY has no decimal places'],
    ['JPY', '1000000000000', 'The amount must be 999,999,999,999 or less'],
    ['EUR', '195.005', 'Enter an amount like 195 or 1,195.00, with a point before the cents'],
    ['KWD', '1.2345', 'Enter an amount like 195 or 1,195.000, with up to 3 decimal places after a point'],
    ['KWD', '1000000000', 'The amount must be 999,999,999.999 or less'],
  ])('%s %s is refused: %s', (currency, text, problem) => {
    expect(readAmount(text, currency)).toEqual({ problem })
  })

  it.each(['USD', 'JPY', 'KWD'])('in %s comes back as it went in', (currency) => {
    const next = stream(99)
    for (let round = 0; round < 1_000; round += 1) {
      const cents = Math.floor(next() * 999_999_999)
      expect(readAmount(amountText(cents, currency), currency)).toEqual({ cents })
    }
  })
})

describe('the day money arrived', () => {
  const issued = new Date('2026-11-20T03:00:00Z')
  const now = new Date('2026-11-25T23:30:00Z')
  it.each([
    ['2026-11-18', 'before_issue'],
    ['2026-11-19', null],
    ['2026-11-20', null],
    ['2026-11-26', null],
    ['2026-11-27', 'in_the_future'],
    ['2025-11-25', 'before_issue'],
  ])('%s: %s', (day, problem) => {
    expect(receivedDayProblem(day, issued, now)).toBe(problem)
  })
})

describe('who may check out', () => {
  it.each(['owner', 'billing', 'submitter'])('%s', (studioRole) => {
    expect(checkoutRefusal(studioRole)).toBeNull()
  })

  it('not who only reads', () => {
    expect(checkoutRefusal('viewer')).toMatch(/owner to check out/)
  })
})

it('names the old and the new total when the price has changed', () => {
  const words = priceChangedText(19_500, 26_000, 'USD').replaceAll('\u00a0', ' ')
  expect(words).toContain('USD 195.00')
  expect(words).toContain('USD 260.00')
})

describe('what is due after credits and refunds', () => {
  it.each([
    [{ status: 'issued', totalCents: 19_500, paidCents: 0, creditedCents: 5_000 }, 14_500],
    [{ status: 'paid', totalCents: 19_500, paidCents: 14_500, creditedCents: 5_000 }, 0],
    [{ status: 'paid', totalCents: 19_500, paidCents: 19_500, creditedCents: 9_500 }, 0],
    [
      { status: 'paid', totalCents: 19_500, paidCents: 19_500, creditedCents: 9_500, refundedCents: 9_500 },
      0,
    ],
    [{ status: 'void', totalCents: 19_500, paidCents: 0, creditedCents: 19_500 }, 0],
    [{ status: 'written_off', totalCents: 19_500, paidCents: 0 }, 0],
  ] as const)('%o: %i', (balance, due) => {
    expect(dueCents(balance)).toBe(due)
  })

  it.each([
    ['issued', 0, 5_000, { ok: true, status: 'issued', stillDueCents: 14_500 }],
    ['overdue', 0, 5_000, { ok: true, status: 'overdue', stillDueCents: 14_500 }],
    ['part_paid', 10_000, 9_500, { ok: true, status: 'paid', stillDueCents: 0 }],
    ['issued', 0, 19_500, { ok: false, reason: 'all_of_it' }],
    ['part_paid', 10_000, 9_501, { ok: false, reason: 'too_much' }],
    ['paid', 19_500, 1, { ok: false, reason: 'not_open' }],
    ['void', 0, 1, { ok: false, reason: 'not_open' }],
    ['refunded', 19_500, 1, { ok: false, reason: 'not_open' }],
    ['written_off', 0, 1, { ok: false, reason: 'not_open' }],
  ] as const)('a %s invoice with %i paid, credited by %i: %o', (status, paidCents, cents, decision) => {
    expect(decideCredit({ status, totalCents: 19_500, paidCents }, cents)).toEqual(decision)
  })
})

it('an age takes every moment of issuing exactly once', () => {
  const now = new Date('2027-03-10T18:00:00Z')
  for (const days of [0, 30, 31, 32, 60, 61, 62, 400]) {
    for (const ms of [-1, 0, 1]) {
      const issued = new Date(now.getTime() - days * 86_400_000 + ms)
      const fitting = INVOICE_AGES.filter((age) => {
        const { after, until } = issuedBetween(age, now)
        return (!after || issued > after) && (!until || issued <= until)
      })
      expect(fitting).toHaveLength(1)
    }
  }
})
