import { describe, expect, test } from 'vitest'
import { propose, summaryOf, type BankLine, type NamedInvoice } from './matching.ts'

const invoice = (serial: number, more: Partial<NamedInvoice> = {}): NamedInvoice => ({
  ...{ id: serial, number: `E-2026-0000${serial}`, currency: 'EUR', openCents: 19_500 },
  ...{ payable: true, paid: false, payments: [], refundsCents: [] },
  ...more,
})
let id = 0
const line = (amountCents: number, text: string, more: Partial<BankLine> = {}): BankLine => ({
  ...{ id: (id += 1), amountCents, currency: 'EUR', payer: 'Studio', text, reversal: false, setAside: false },
  confirmed: null,
  ...more,
})
const receipt = { id: 7, receiptNumber: 'R-2026-00003', leftCents: 19_500 }
const settled = (more: Partial<NamedInvoice> = {}) =>
  invoice(1, { payable: false, paid: true, openCents: 0, payments: [receipt], ...more })
const by = (...invoices: NamedInvoice[]) => new Map(invoices.map((each) => [each.number, each]))
const one = (given: BankLine, ...invoices: NamedInvoice[]) => propose([given], by(...invoices))[0]

describe('a line', () => {
  test.each<[string, BankLine, NamedInvoice[], string, number[], number]>([
    ['of what is due', line(19_500, 'E-2026-00001'), [invoice(1)], 'paid', [19_500], 0],
    ['of less', line(5_000, 'E-2026-00001'), [invoice(1)], 'part', [5_000], 0],
    ['of more', line(20_000, 'E-2026-00001'), [invoice(1)], 'over', [19_500], 500],
    ['without a number', line(19_500, 'Entry fee'), [invoice(1)], 'no_reference', [], 19_500],
    ['with a wrong number', line(19_500, 'E-2026-00009'), [invoice(1)], 'unknown_reference', [], 19_500],
    ['for a paid invoice', line(19_500, 'E-2026-00001'), [settled()], 'settled', [], 19_500],
    [
      'for a void one',
      line(19_500, 'E-2026-00001'),
      [invoice(1, { payable: false })],
      'not_payable',
      [],
      19_500,
    ],
    [
      'in dollars',
      line(19_500, 'E-2026-00001', { currency: 'USD' }),
      [invoice(1)],
      'wrong_currency',
      [],
      19_500,
    ],
    ['that went out', line(-19_500, 'E-2026-00001'), [invoice(1)], 'money_out', [], 0],
    [
      'that takes one back',
      line(19_500, 'E-2026-00001', { reversal: true }),
      [invoice(1)],
      'came_back',
      [],
      0,
    ],
    ['set aside', line(19_500, 'E-2026-00001', { setAside: true }), [invoice(1)], 'set_aside', [], 0],
    [
      'for two',
      line(39_000, 'E-2026-00001, E-2026-00002'),
      [invoice(1), invoice(2)],
      'several',
      [19_500, 19_500],
      0,
    ],
    [
      'for two that does not fit',
      line(30_000, 'E-2026-00001 E-2026-00002'),
      [invoice(1), invoice(2)],
      'ambiguous',
      [],
      30_000,
    ],
    [
      'that names two and pays one',
      line(12_500, 'E-2026-00001 E-2026-00002'),
      [invoice(1), invoice(2, { openCents: 12_500 })],
      'paid',
      [12_500],
      0,
    ],
  ])('%s', (_, given, invoices, outcome, parts, restCents) => {
    const proposal = one(given, ...invoices)
    expect(proposal).toMatchObject({ outcome, restCents })
    expect(proposal?.parts.map(({ amountCents }) => amountCents)).toEqual(parts)
  })

  test('finds the number in the name of the payer, too', () => {
    expect(one(line(19_500, '', { payer: 'Lantern E-2026-00001' }), invoice(1))?.outcome).toBe('paid')
  })

  test('after another of the same invoice finds what that one left', () => {
    const lines = [9_500, 10_000, 10_000].map((cents) => line(cents, 'E-2026-00001'))
    const proposals = propose(lines, by(invoice(1)))
    expect(proposals.map(({ outcome }) => outcome)).toEqual(['part', 'paid', 'settled'])
    expect(summaryOf(proposals)).toEqual({
      ...{ booked: 2, bookedSums: [{ currency: 'EUR', cents: 19_500 }] },
      ...{ unallocated: 1, unallocatedSums: [{ currency: 'EUR', cents: 10_000 }], nothing: 0, reversed: 0 },
    })
  })

  test('in another currency is summed up apart', () => {
    const lines = [line(100, 'x'), line(200, 'x', { currency: 'USD' })]
    expect(summaryOf(propose(lines, by())).unallocatedSums).toEqual([
      { currency: 'EUR', cents: 100 },
      { currency: 'USD', cents: 200 },
    ])
  })
})

describe('a number that is not written in full', () => {
  test.each([
    // One zero less, then a day; the fee of 24 is the same.
    ['E-2026-0002 4.11.2026', 2],
    ['E-2026-0002', 2],
    ['Rechnungs-Nr. 2026-00002', 2],
    ['E-2026-000002', 2],
  ])('“%s” pays nothing until an admin confirms it', (text, serial) => {
    const others = [invoice(serial), invoice(24, { number: 'E-2026-00024' })]
    const given = line(19_500, text)
    const proposal = one(given, ...others)
    expect(proposal).toMatchObject({ outcome: 'suggested', parts: [], restCents: 19_500, meantFor: null })
    expect(proposal?.suggestions).toEqual([`E-2026-0000${serial}`])
    expect(proposal?.why).not.toContain('names')
    expect(proposal?.why).toContain('is not the number of an invoice')
    const confirmed = one({ ...given, confirmed: `E-2026-0000${serial}` }, ...others)
    expect(confirmed).toMatchObject({ outcome: 'paid', restCents: 0, parts: [{ invoiceId: serial }] })
    expect(confirmed?.why).toContain('An admin confirmed')
  })

  test('suggests no invoice that is not open, and first the one with this amount', () => {
    expect(one(line(19_500, 'E-2026-0001'), settled())?.outcome).toBe('unknown_reference')
    expect(one(line(19_500, 'E-2026-0009'), invoice(1))?.outcome).toBe('unknown_reference')
    const both = [
      invoice(1, { openCents: 5_000 }),
      invoice(17, { number: 'E-2026-00017', openCents: 19_500 }),
    ]
    expect(one(line(19_500, 'E-2026-0001 7'), ...both)?.suggestions).toEqual(['E-2026-00017', 'E-2026-00001'])
  })
})

describe('money that went out', () => {
  test.each<[string, BankLine, NamedInvoice, string]>([
    ['that the bank took back', line(-19_500, 'E-2026-00001', { reversal: true }), settled(), 'reverses'],
    ['that the text calls returned', line(-19_500, 'RUECKUEBERWEISUNG E-2026-00001'), settled(), 'reverses'],
    ['that may be it', line(-19_500, 'E-2026-00001'), settled(), 'suggested'],
    ['that an admin confirmed', line(-19_500, '', { confirmed: 'E-2026-00001' }), settled(), 'reverses'],
    ['of another amount', line(-5_000, 'E-2026-00001', { reversal: true }), settled(), 'money_out'],
    ['of another invoice', line(-19_500, 'E-2026-00002', { reversal: true }), settled(), 'money_out'],
    [
      'that is a refund',
      line(-19_500, 'Retoure E-2026-00001'),
      settled({ refundsCents: [19_500] }),
      'money_out',
    ],
    [
      'in dollars',
      line(-19_500, 'E-2026-00001', { reversal: true, currency: 'USD' }),
      settled(),
      'money_out',
    ],
  ])('%s', (_, given, invoiceOf, outcome) => {
    const proposal = one(given, invoiceOf)
    expect(proposal).toMatchObject({ outcome, parts: [], restCents: 0 })
    expect(proposal?.reversal).toEqual(
      outcome === 'reverses'
        ? { paymentId: 7, invoiceId: 1, number: 'E-2026-00001', amountCents: 19_500 }
        : null,
    )
  })

  test('takes a payment back once, and what comes after it pays the invoice again', () => {
    const lines = [
      line(-19_500, 'Retoure E-2026-00001'),
      line(-19_500, 'Retoure E-2026-00001'),
      line(19_500, 'E-2026-00001'),
    ]
    const proposals = propose(lines, by(settled()))
    expect(proposals.map(({ outcome }) => outcome)).toEqual(['reverses', 'money_out', 'paid'])
    expect(summaryOf(proposals)).toMatchObject({ reversed: 1, booked: 1, nothing: 1 })
  })
})
