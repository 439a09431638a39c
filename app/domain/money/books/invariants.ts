import { isBilled, seriesNumber, type DocumentSeries } from '#app/domain/money/billing/rules.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import { balanceSides, type Balance } from './rules.ts'
import { trimEnd } from '#app/platform/trim.ts'

/** The rules that the books always keep, each as a pure check of rows of facts. */

export const RULES = [
  'balance',
  'lines',
  'unchanged',
  'payments',
  'refunds',
  'credits',
  'state',
  'series',
  'entries',
  'discounts',
  'totals',
] as const
export type Rule = (typeof RULES)[number]

export const RULE_LABELS: Readonly<Record<Rule, string>> = {
  balance:
    'Invoices less credit notes equal payments less refunds plus outstanding amounts, in each currency',
  lines: 'The lines of each invoice add up to its total',
  unchanged: 'No invoice or credit note has changed since it was issued',
  payments: 'The amount paid on each invoice equals its payments and is not more than its total',
  refunds: 'Refunds are not more than payments',
  credits: 'The amount credited on each invoice equals its credit notes and is not more than its total',
  state: 'The state of each invoice matches the amount due',
  series: 'Numbers of invoices, receipts, credit notes and entries have no gaps',
  entries: 'The payment state of each entry matches its invoice',
  discounts: 'The uses counted for each discount code match its invoices',
  totals: 'The running totals match their records',
}

export interface Finding {
  rule: Rule
  /** The wrong record, for a link; `null` where it is about more than one. */
  record: { entity: 'invoice' | 'submission' | 'discount'; id: number; label: string } | null
  text: string
}

export interface InvoiceFact {
  id: number
  number: string
  currency: string
  status: string
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  /** The invoice's own columns for what moves. */
  paidCents: number
  creditedCents: number
  refundedCents: number
  /** Sums over its lines, credit notes, payments that arrived and refunds that are done. */
  linesCents: number
  lineDiscountsCents: number
  lineTaxesCents: number
  creditNotesCents: number
  creditedTaxCents: number
  receivedCents: number
  givenBackCents: number
  unchanged: boolean
  /** Numbers of its credit notes that no longer give the checksum taken when they were issued. */
  changedCreditNotes: readonly string[]
}

const CLOSED_FOR_GOOD = ['void', 'refunded', 'written_off']

/** What is outstanding by the facts; below zero it is to be refunded. */
export function openCents(fact: InvoiceFact): number {
  return fact.totalCents - fact.creditNotesCents - fact.receivedCents + fact.givenBackCents
}

/** Everything that is wrong with one invoice. */
export function checkInvoice(fact: InvoiceFact): Finding[] {
  const amount = (cents: number) => formatMoney(cents, fact.currency, 'prose')
  const open = openCents(fact)
  const { status } = fact
  const checks: readonly [rule: Rule, wrong: boolean, text: string][] = [
    [
      'lines',
      fact.linesCents !== fact.subtotalCents,
      `Its lines add up to ${amount(fact.linesCents)}, but its subtotal is ${amount(fact.subtotalCents)}.`,
    ],
    [
      'lines',
      fact.lineDiscountsCents !== fact.discountCents,
      `The discounts on its lines add up to ${amount(fact.lineDiscountsCents)}, but its discount is ${amount(fact.discountCents)}.`,
    ],
    [
      'lines',
      fact.subtotalCents - fact.discountCents + fact.taxCents !== fact.totalCents,
      `Subtotal, discount and tax do not add up to its total of ${amount(fact.totalCents)}.`,
    ],
    [
      'lines',
      fact.lineTaxesCents !== fact.taxCents,
      `The tax of its lines adds up to ${amount(fact.lineTaxesCents)}, but its tax is ${amount(fact.taxCents)}.`,
    ],
    [
      'credits',
      fact.creditedTaxCents > fact.taxCents,
      `Its credit notes have ${amount(fact.creditedTaxCents)} of tax, more than its tax of ${amount(fact.taxCents)}.`,
    ],
    ['unchanged', !fact.unchanged, 'It has changed since it was issued: its checksum does not match.'],
    ...fact.changedCreditNotes.map((number): [Rule, boolean, string] => [
      'unchanged',
      true,
      `Its credit note ${number} has changed since it was issued: its checksum does not match.`,
    ]),
    [
      'payments',
      fact.paidCents !== fact.receivedCents,
      `Its amount paid is ${amount(fact.paidCents)}, but its payments add up to ${amount(fact.receivedCents)}.`,
    ],
    [
      'payments',
      fact.receivedCents > fact.totalCents,
      `Its payments add up to ${amount(fact.receivedCents)}, more than its total of ${amount(fact.totalCents)}.`,
    ],
    [
      'refunds',
      fact.refundedCents !== fact.givenBackCents,
      `Its amount refunded is ${amount(fact.refundedCents)}, but its refunds add up to ${amount(fact.givenBackCents)}.`,
    ],
    [
      'refunds',
      fact.givenBackCents > fact.receivedCents,
      `${amount(fact.givenBackCents)} was refunded, but only ${amount(fact.receivedCents)} was received.`,
    ],
    [
      'credits',
      fact.creditedCents !== fact.creditNotesCents,
      `Its amount credited is ${amount(fact.creditedCents)}, but its credit notes add up to ${amount(fact.creditNotesCents)}.`,
    ],
    [
      'credits',
      fact.creditNotesCents > fact.totalCents,
      `Its credit notes add up to ${amount(fact.creditNotesCents)}, more than its total of ${amount(fact.totalCents)}.`,
    ],
    ['state', status === 'paid' && open > 0, `It is marked as paid, but ${amount(open)} is outstanding.`],
    [
      'state',
      (status === 'void' || status === 'refunded') && open > 0,
      `It is marked as ${status}, but no credit note covers ${amount(open)} of it.`,
    ],
    [
      'state',
      !CLOSED_FOR_GOOD.includes(status) && status !== 'paid' && open <= 0,
      'It is marked as open, but nothing is outstanding.',
    ],
    [
      'state',
      status === 'issued' && fact.receivedCents > 0,
      `It is marked as not paid, but ${amount(fact.receivedCents)} was received.`,
    ],
  ]
  const record = { entity: 'invoice' as const, id: fact.id, label: fact.number }
  return checks.flatMap(([rule, wrong, text]) => (wrong ? [{ rule, record, text }] : []))
}

/** Sums of one currency over all invoices; what is outstanding is by the invoices' own columns and states. */
export type CurrencySums = Balance & { currency: string }

/** Adds an invoice to the sums of its currency. */
export function addToSums(sums: Map<string, CurrencySums>, fact: InvoiceFact): void {
  const { currency } = fact
  const sum = sums.get(currency) ?? {
    currency,
    billedCents: 0,
    creditedCents: 0,
    receivedCents: 0,
    refundedCents: 0,
    outstandingCents: 0,
    owedBackCents: 0,
    writtenOffCents: 0,
  }
  const own = fact.totalCents - fact.creditedCents - fact.paidCents + fact.refundedCents
  if (isBilled(fact)) {
    sum.billedCents += fact.linesCents - fact.lineDiscountsCents + fact.taxCents
    sum.creditedCents += fact.creditNotesCents
  }
  sum.receivedCents += fact.receivedCents
  sum.refundedCents += fact.givenBackCents
  if (fact.status === 'written_off') sum.writtenOffCents += own
  else if (own >= 0) sum.outstandingCents += own
  else sum.owedBackCents -= own
  sums.set(currency, sum)
}

/** Whether a currency's books balance. */
export function checkBalance(sums: CurrencySums): Finding[] {
  const { left, right } = balanceSides(sums)
  if (left === right) return []
  const amount = (cents: number) => formatMoney(cents, sums.currency, 'prose')
  const text = `Invoices less credit notes are ${amount(left)}, but payments less refunds plus outstanding amounts are ${amount(right)}.`
  return [{ rule: 'balance', record: null, text }]
}

export interface SeriesFact {
  kind: string
  year: number
  scope: string
  /** The last number that was given; 0 where the series has no row. */
  last: number
  /** How many of the numbers up to it are missing, and the first of them. */
  missing: number
  firstMissing: readonly number[]
  /** Numbers above the last that was given. */
  beyond: readonly number[]
}

const SERIES_LABELS: Readonly<Record<string, string>> = {
  invoice: 'Invoices',
  receipt: 'Receipts',
  credit_note: 'Credit notes',
  submission: 'Entries',
}

/** Whether a series has every number up to its last, and none above it. */
export function checkSeries(fact: SeriesFact): Finding[] {
  const name = [SERIES_LABELS[fact.kind] ?? fact.kind, fact.scope, fact.year].filter(Boolean).join(' ')
  const list = (numbers: readonly number[], all: number) =>
    numbers.join(', ') + (all > numbers.length ? ` and ${all - numbers.length} more` : '')
  const { last, missing, firstMissing, beyond } = fact
  const short =
    missing === 1 ? `1 of ${last} numbers is missing` : `${missing} of ${last} numbers are missing`
  const gaps = `${name}: ${short}: ${list(firstMissing, missing)}.`
  const after = `${name}: ${countText(beyond.length, 'number is', 'numbers are')} after the last one given, ${last}: ${list(beyond, beyond.length)}.`
  const texts = [...(missing > 0 ? [gaps] : []), ...(beyond.length > 0 ? [after] : [])]
  return texts.map((text) => ({ rule: 'series', record: null, text }))
}

/** What a series' numbers begin with. */
export function seriesPrefix(kind: DocumentSeries, year: number, scope = ''): string {
  return trimEnd(seriesNumber(kind, year, 0, scope), /0/)
}

export interface EntryFact {
  id: number
  label: string
  status: string
  paymentStatus: string
  /** The invoices that have a line for it that counts. */
  invoices: readonly { number: string; status: string; totalCents: number }[]
}

/** States an invoice may be in under an entry of this payment state. */
const AGREES: Readonly<Record<string, readonly string[]>> = {
  invoiced: ['issued', 'part_paid', 'overdue', 'written_off'],
  paid: ['paid', 'refunded'],
  waived: ['paid'],
  refunded: ['refunded', 'paid', 'part_paid'],
}

const PAYMENT_LABELS: Readonly<Record<string, string>> = {
  unpaid: 'not invoiced',
  in_cart: 'in the cart',
  invoiced: 'invoiced',
  paid: 'paid',
  waived: 'waived',
  refunded: 'refunded',
}

const STATUS_LABELS: Readonly<Record<string, string>> = {
  issued: 'to be paid',
  part_paid: 'part paid',
  written_off: 'written off',
}

/** Whether an entry's payment agrees with the invoice it is on. */
export function checkEntry(fact: EntryFact): Finding[] {
  const { paymentStatus, invoices } = fact
  const wrong = (text: string): Finding[] => [
    { rule: 'entries', record: { entity: 'submission', id: fact.id, label: fact.label }, text },
  ]
  const [invoice, ...others] = invoices
  const marked = `It is marked as ${PAYMENT_LABELS[paymentStatus] ?? paymentStatus}`
  if (others.length > 0)
    return wrong(`It is billed more than once: ${invoices.map(({ number }) => number).join(', ')}.`)
  if (paymentStatus === 'unpaid' || paymentStatus === 'in_cart')
    return invoice ? wrong(`${marked}, but it is on invoice ${invoice.number}.`) : []
  if (!invoice) {
    // A refunded entry is no longer on its invoice; a fee may be waived without an invoice.
    return paymentStatus === 'refunded' || paymentStatus === 'waived'
      ? []
      : wrong(`${marked}, but it is on no invoice.`)
  }
  return AGREES[paymentStatus]?.includes(invoice.status)
    ? []
    : wrong(`${marked}, but invoice ${invoice.number} is ${STATUS_LABELS[invoice.status] ?? invoice.status}.`)
}

export interface DiscountFact {
  id: number
  code: string
  uses: number
  liveUses: number
}

/** Whether a discount counts the uses it has. */
export function checkDiscount(fact: DiscountFact): Finding[] {
  if (fact.uses === fact.liveUses) return []
  return [
    {
      rule: 'discounts',
      record: { entity: 'discount', id: fact.id, label: fact.code },
      text: `It has ${countText(fact.uses, 'use', 'uses')} counted, but ${countText(fact.liveUses, 'invoice uses', 'invoices use')} it.`,
    },
  ]
}

export interface TotalsFact {
  source: string
  year: number
  /** Empty where it is no money. */
  currency: string
  /** By how much the totals are more than their records; below zero they are less. */
  count: number
  cents: number
  /** Sums that are wrong, each of one kind, method, state and day. */
  wrong: number
}

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  invoice: 'invoices',
  line: 'invoice lines',
  payment: 'payments',
  credit_note: 'credit notes',
  refund: 'refunds',
  entry: 'entries',
}

/** What is wrong with a season's running totals; after the check they are counted again. */
export function checkTotals(fact: TotalsFact): Finding[] {
  if (fact.wrong === 0) return []
  const { count, cents, currency } = fact
  const money = currency ? formatMoney(Math.abs(cents), currency, 'prose') : String(Math.abs(cents))
  const by = [
    ...(count === 0 ? [] : [`${Math.abs(count)} too ${count > 0 ? 'many' : 'few'}`]),
    ...(cents === 0 ? [] : [`${money} too ${cents > 0 ? 'much' : 'little'}`]),
  ]
  const what = by.length > 0 ? by.join(', ') : `${countText(fact.wrong, 'sum', 'sums')} wrong`
  const name = `The running totals of ${SOURCE_LABELS[fact.source] ?? fact.source} for ${fact.year}`
  const text = `${name} did not match the records: ${what}. They have been counted again.`
  return [{ rule: 'totals', record: null, text }]
}
