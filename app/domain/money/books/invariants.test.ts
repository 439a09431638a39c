import { describe, expect, test } from 'vitest'
import {
  addToSums,
  checkBalance,
  checkDiscount,
  checkEntry,
  checkInvoice,
  checkSeries,
  type CurrencySums,
  type EntryFact,
  type InvoiceFact,
  type SeriesFact,
} from './invariants.ts'

const issued: InvoiceFact = {
  id: 7,
  number: 'E-2027-00007',
  currency: 'USD',
  status: 'issued',
  subtotalCents: 20_000,
  discountCents: 1_000,
  taxCents: 500,
  totalCents: 19_500,
  paidCents: 0,
  creditedCents: 0,
  refundedCents: 0,
  linesCents: 20_000,
  lineTaxesCents: 500,
  lineDiscountsCents: 1_000,
  creditedTaxCents: 0,
  creditNotesCents: 0,
  receivedCents: 0,
  givenBackCents: 0,
  unchanged: true,
  changedCreditNotes: [],
}
const came = (cents: number) => ({ paidCents: cents, receivedCents: cents })
const credited = (cents: number) => ({ creditedCents: cents, creditNotesCents: cents })
const back = (cents: number) => ({ refundedCents: cents, givenBackCents: cents })

const right: [string, Partial<InvoiceFact>][] = [
  ['issued', {}],
  ['overdue', { status: 'overdue' }],
  ['part paid', { status: 'part_paid', ...came(500) }],
  ['paid', { status: 'paid', ...came(19_500) }],
  ['void', { status: 'void', ...credited(19_500) }],
  ['refunded', { status: 'refunded', ...came(19_500), ...credited(19_500), ...back(19_500) }],
  ['paid and in part refunded', { status: 'paid', ...came(19_500), ...credited(500), ...back(500) }],
  ['credited, not yet given back', { status: 'paid', ...came(19_500), ...credited(500) }],
  ['credited down and paid', { status: 'paid', ...came(19_000), ...credited(500) }],
  ['written off', { status: 'written_off', ...came(500) }],
  ['free', { status: 'paid', discountCents: 20_500, lineDiscountsCents: 20_500, totalCents: 0 }],
]

test.each(right)('an invoice that is %s has nothing wrong', (_, some) => {
  expect(checkInvoice({ ...issued, ...some })).toEqual([])
})

const broken: [Partial<InvoiceFact>, string, string][] = [
  [{ linesCents: 19_999 }, 'lines', 'Its lines add up to USD 199.99, but its subtotal is USD 200.'],
  [
    { lineDiscountsCents: 0 },
    'lines',
    'The discounts on its lines add up to USD 0, but its discount is USD 10.',
  ],
  [{ lineTaxesCents: 499 }, 'lines', 'The tax of its lines adds up to USD 4.99, but its tax is USD 5.'],
  [
    { creditedTaxCents: 501 },
    'credits',
    'Its credit notes have USD 5.01 of tax, more than its tax of USD 5.',
  ],
  [
    { taxCents: 600, lineTaxesCents: 600 },
    'lines',
    'Subtotal, discount and tax do not add up to its total of USD 195.',
  ],
  [{ unchanged: false }, 'unchanged', 'It has changed since it was issued: its checksum does not match.'],
  [
    { status: 'paid', ...came(19_500), ...credited(1), changedCreditNotes: ['C-1'] },
    'unchanged',
    'Its credit note C-1 has changed since it was issued: its checksum does not match.',
  ],
  [
    { status: 'part_paid', paidCents: 500, receivedCents: 400 },
    'payments',
    'Its amount paid is USD 5, but its payments add up to USD 4.',
  ],
  [
    { status: 'paid', ...came(19_501) },
    'payments',
    'Its payments add up to USD 195.01, more than its total of USD 195.',
  ],
  [
    { status: 'paid', ...came(19_500), ...credited(500), refundedCents: 500 },
    'refunds',
    'Its amount refunded is USD 5, but its refunds add up to USD 0.',
  ],
  [
    { status: 'part_paid', ...came(500), ...back(600) },
    'refunds',
    'USD 6 was refunded, but only USD 5 was received.',
  ],
  [{ creditedCents: 300 }, 'credits', 'Its amount credited is USD 3, but its credit notes add up to USD 0.'],
  [
    { status: 'void', ...credited(19_600) },
    'credits',
    'Its credit notes add up to USD 196, more than its total of USD 195.',
  ],
  [{ status: 'paid', ...came(19_400) }, 'state', 'It is marked as paid, but USD 1 is outstanding.'],
  [{ status: 'void' }, 'state', 'It is marked as void, but no credit note covers USD 195 of it.'],
  [{ status: 'part_paid', ...came(19_500) }, 'state', 'It is marked as open, but nothing is outstanding.'],
  [{ status: 'issued', ...came(500) }, 'state', 'It is marked as not paid, but USD 5 was received.'],
]

test.each(broken)('%j is a finding', (some, rule, words) => {
  expect(checkInvoice({ ...issued, ...some })).toEqual([
    {
      rule,
      record: { entity: 'invoice', id: 7, label: 'E-2027-00007' },
      text: words.replaceAll('USD ', 'USD\u00a0'),
    },
  ])
})

describe('the balance', () => {
  const sumsOf = (facts: InvoiceFact[]) => {
    const sums = new Map<string, CurrencySums>()
    for (const fact of facts) addToSums(sums, fact)
    return sums
  }
  test('holds over invoices of every fate, and keeps currencies apart', () => {
    const facts = right.flatMap(([, some]) => [
      { ...issued, ...some },
      { ...issued, ...some, currency: 'EUR' },
    ])
    const sums = sumsOf(facts)
    expect([...sums.keys()]).toEqual(['USD', 'EUR'])
    expect([...sums.values()].flatMap(checkBalance)).toEqual([])
  })
  test('does not hold where a payment is missing', () => {
    const [usd] = [...sumsOf([{ ...issued, status: 'paid', paidCents: 19_500 }]).values()]
    expect(usd && checkBalance(usd)).toMatchObject([
      {
        rule: 'balance',
        text: 'Invoices less credit notes are USD\u00a0195, but payments less refunds plus outstanding amounts are USD\u00a00.',
      },
    ])
  })
})

const series: SeriesFact = {
  kind: 'invoice',
  year: 2027,
  scope: '',
  last: 40,
  missing: 0,
  firstMissing: [],
  beyond: [],
}
test.each([
  [{}, []],
  [{ missing: 1, firstMissing: [17] }, ['Invoices 2027: 1 of 40 numbers is missing: 17.']],
  [
    { kind: 'submission', scope: 'P03', missing: 25, firstMissing: [1, 2] },
    ['Entries P03 2027: 25 of 40 numbers are missing: 1, 2 and 23 more.'],
  ],
  [
    { kind: 'receipt', beyond: [41, 50] },
    ['Receipts 2027: 2 numbers are after the last one given, 40: 41, 50.'],
  ],
])('the series %j', (some, words) => {
  expect(checkSeries({ ...series, ...some }).map((finding) => finding.text)).toEqual(words)
})

const onInvoice = (status: string) => [{ number: 'E-2027-00007', status, totalCents: 19_500 }]
const entry: EntryFact = {
  id: 3,
  label: 'P03-0042',
  status: 'submitted',
  paymentStatus: 'paid',
  invoices: [],
}
test.each([
  ['unpaid', [], null],
  ['in_cart', [], null],
  ['unpaid', onInvoice('issued'), 'It is marked as not invoiced, but it is on invoice E-2027-00007.'],
  ['in_cart', onInvoice('paid'), 'It is marked as in the cart, but it is on invoice E-2027-00007.'],
  ['invoiced', onInvoice('issued'), null],
  ['invoiced', onInvoice('part_paid'), null],
  ['invoiced', [], 'It is marked as invoiced, but it is on no invoice.'],
  ['invoiced', onInvoice('paid'), 'It is marked as invoiced, but invoice E-2027-00007 is paid.'],
  ['invoiced', onInvoice('void'), 'It is marked as invoiced, but invoice E-2027-00007 is void.'],
  ['paid', onInvoice('paid'), null],
  ['paid', [], 'It is marked as paid, but it is on no invoice.'],
  ['paid', onInvoice('issued'), 'It is marked as paid, but invoice E-2027-00007 is to be paid.'],
  ['waived', onInvoice('paid'), null],
  ['waived', [], null],
  ['waived', onInvoice('issued'), 'It is marked as waived, but invoice E-2027-00007 is to be paid.'],
  ['refunded', [], null],
  ['refunded', onInvoice('refunded'), null],
  ['refunded', onInvoice('issued'), 'It is marked as refunded, but invoice E-2027-00007 is to be paid.'],
  [
    'paid',
    [...onInvoice('paid'), { number: 'E-2027-00009', status: 'paid', totalCents: 1 }],
    'It is billed more than once: E-2027-00007, E-2027-00009.',
  ],
])('an entry that counts as %s on %j: %s', (paymentStatus, invoices, words) => {
  const found = checkEntry({ ...entry, paymentStatus, invoices })
  expect(found.map((finding) => finding.text)).toEqual(words ? [words] : [])
  for (const finding of found)
    expect(finding.record).toEqual({ entity: 'submission', id: 3, label: 'P03-0042' })
})

test('a discount counts the uses it has', () => {
  const discount = { id: 1, code: 'GULL', uses: 3, liveUses: 3 }
  expect(checkDiscount(discount)).toEqual([])
  expect(checkDiscount({ ...discount, liveUses: 2 })).toMatchObject([
    { rule: 'discounts', text: 'It has 3 uses counted, but 2 invoices use it.' },
  ])
})
