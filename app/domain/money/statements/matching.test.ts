import { describe, expect, test } from 'vitest'
import { numbersIn, propose, summaryOf, type BankLine, type NamedInvoice } from './matching.ts'

test.each([
  ['E-2026-00017', ['E-2026-00017']],
  ['Invoice e2026 00017 thank you', ['E-2026-00017']],
  ['RE E-2026-000 17', ['E-2026-00017']],
  ['E-2026-00017/E-2026-00018', ['E-2026-00017', 'E-2026-00018']],
  ['E-2026-123456', ['E-2026-12345', 'E-2026-123456']],
  ['fee 2026 00017', ['E-2026-00017']],
  ['Order 2026-00017', []],
  ['Sponsor S-2026-00004, trophy t2026 00001', ['S-2026-00004', 'T-2026-00001']],
  ['pledges 2026 00017', []],
  ['E-0026-00017', []],
])('“%s” names %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})

const invoice = (serial: number, more: Partial<NamedInvoice> = {}): NamedInvoice => ({
  ...{ id: serial, number: `E-2026-0000${serial}`, currency: 'EUR', dueCents: 19_500 },
  ...{ payable: true, paid: false },
  ...more,
})
let id = 0
const line = (amountCents: number, text: string, more: Partial<BankLine> = {}): BankLine => ({
  ...{ id: (id += 1), amountCents, currency: 'EUR', payer: 'Studio', text, reversal: false, setAside: false },
  ...more,
})
const by = (...invoices: NamedInvoice[]) => new Map(invoices.map((each) => [each.number, each]))
const one = (given: BankLine, ...invoices: NamedInvoice[]) => propose([given], by(...invoices))[0]

describe('a line', () => {
  test.each<[string, BankLine, NamedInvoice[], string, number[], number]>([
    ['of what is due', line(19_500, 'E-2026-00001'), [invoice(1)], 'paid', [19_500], 0],
    ['of less', line(5_000, 'E-2026-00001'), [invoice(1)], 'part', [5_000], 0],
    ['of more', line(20_000, 'E-2026-00001'), [invoice(1)], 'over', [19_500], 500],
    ['without a number', line(19_500, 'Entry fee'), [invoice(1)], 'no_reference', [], 19_500],
    ['with a wrong number', line(19_500, 'E-2026-00009'), [invoice(1)], 'unknown_reference', [], 19_500],
    [
      'for a paid invoice',
      line(19_500, 'E-2026-00001'),
      [invoice(1, { payable: false, paid: true })],
      'settled',
      [],
      19_500,
    ],
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
      'money_out',
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
      [invoice(1), invoice(2, { dueCents: 12_500 })],
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
      ...{ unallocated: 1, unallocatedSums: [{ currency: 'EUR', cents: 10_000 }], nothing: 0 },
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
