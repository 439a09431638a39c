import { isBilled, seriesNumber, type DocumentSeries } from '#app/domain/money/billing/rules.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** What must always hold in the books, each as a pure question to rows of facts; lifecycles, idea 15. */

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
  balance: 'Invoices less credit notes are payments less refunds and what is outstanding, in each currency',
  lines: 'The lines of an invoice come to its total',
  unchanged: 'No invoice and no credit note has changed since it was issued',
  payments: 'An invoice has been paid what its payments come to, and no more than its total',
  refunds: 'No more goes back than came in',
  credits: 'Credit notes come to what the invoice says, and no more than its total',
  state: 'An invoice’s state agrees with what is still to come in',
  series: 'Numbers of invoices, receipts, credit notes and submissions have no gaps',
  entries: 'Every entry’s payment agrees with the one invoice it is on',
  discounts: 'Discounts count as many uses as they have',
  totals: 'The running totals that the figures are read from are what their rows come to',
}

export interface Finding {
  rule: Rule
  /** The record that is wrong, for a link; `null` where it is about no single one. */
  record: { entity: 'invoice' | 'submission' | 'discount'; id: number; label: string } | null
  /** What is wrong, in words. */
  words: string
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
  creditNotesCents: number
  receivedCents: number
  givenBackCents: number
  unchanged: boolean
  /** Numbers of its credit notes that no longer give the fingerprint taken when they were issued. */
  changedCreditNotes: readonly string[]
}

const CLOSED_FOR_GOOD = ['void', 'refunded', 'written_off']

/** What is still to come in by the facts; below zero it is ours to give back. */
export function openCents(fact: InvoiceFact): number {
  return fact.totalCents - fact.creditNotesCents - fact.receivedCents + fact.givenBackCents
}

/** Everything that is wrong with one invoice. */
export function checkInvoice(fact: InvoiceFact): Finding[] {
  const amount = (cents: number) => formatMoney(cents, fact.currency, 'prose')
  const found: Finding[] = []
  const wrong = (rule: Rule, words: string) =>
    found.push({ rule, record: { entity: 'invoice', id: fact.id, label: fact.number }, words })

  if (fact.linesCents !== fact.subtotalCents)
    wrong(
      'lines',
      `Its lines come to ${amount(fact.linesCents)}, its subtotal says ${amount(fact.subtotalCents)}.`,
    )
  if (fact.lineDiscountsCents !== fact.discountCents)
    wrong(
      'lines',
      `Its lines take off ${amount(fact.lineDiscountsCents)}, its discount says ${amount(fact.discountCents)}.`,
    )
  if (fact.subtotalCents - fact.discountCents + fact.taxCents !== fact.totalCents)
    wrong('lines', `Subtotal, discount and tax do not come to its total of ${amount(fact.totalCents)}.`)
  if (!fact.unchanged) wrong('unchanged', 'It is no longer what was issued: its fingerprint is another.')
  for (const number of fact.changedCreditNotes)
    wrong('unchanged', `Its credit note ${number} is no longer what was issued: its fingerprint is another.`)
  if (fact.paidCents !== fact.receivedCents)
    wrong(
      'payments',
      `It says ${amount(fact.paidCents)} was paid, its payments come to ${amount(fact.receivedCents)}.`,
    )
  if (fact.receivedCents > fact.totalCents)
    wrong(
      'payments',
      `Its payments come to ${amount(fact.receivedCents)}, more than its total of ${amount(fact.totalCents)}.`,
    )
  if (fact.refundedCents !== fact.givenBackCents)
    wrong(
      'refunds',
      `It says ${amount(fact.refundedCents)} went back, its refunds come to ${amount(fact.givenBackCents)}.`,
    )
  if (fact.givenBackCents > fact.receivedCents)
    wrong(
      'refunds',
      `${amount(fact.givenBackCents)} went back, but only ${amount(fact.receivedCents)} had come in.`,
    )
  if (fact.creditedCents !== fact.creditNotesCents)
    wrong(
      'credits',
      `It says ${amount(fact.creditedCents)} was credited, its credit notes come to ${amount(fact.creditNotesCents)}.`,
    )
  if (fact.creditNotesCents > fact.totalCents)
    wrong(
      'credits',
      `Its credit notes come to ${amount(fact.creditNotesCents)}, more than its total of ${amount(fact.totalCents)}.`,
    )
  const open = openCents(fact)
  if (fact.status === 'paid' && open > 0)
    wrong('state', `It counts as paid, but ${amount(open)} is still to come in.`)
  if ((fact.status === 'void' || fact.status === 'refunded') && open > 0)
    wrong('state', `It counts as ${fact.status}, but no credit note covers ${amount(open)} of it.`)
  if (!CLOSED_FOR_GOOD.includes(fact.status) && fact.status !== 'paid' && open <= 0)
    wrong('state', 'It counts as open, but nothing is still to come in.')
  if (fact.status === 'issued' && fact.receivedCents > 0)
    wrong('state', `It counts as not paid, but ${amount(fact.receivedCents)} came in.`)
  return found
}

/** Sums of one currency over all invoices; what is outstanding is by the invoices' own columns and states. */
export interface CurrencySums {
  currency: string
  billedCents: number
  creditedCents: number
  receivedCents: number
  refundedCents: number
  outstandingCents: number
  owedBackCents: number
  writtenOffCents: number
}

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
  const left = sums.billedCents - sums.creditedCents
  const right =
    sums.receivedCents -
    sums.refundedCents +
    sums.outstandingCents -
    sums.owedBackCents +
    sums.writtenOffCents
  if (left === right) return []
  const amount = (cents: number) => formatMoney(cents, sums.currency, 'prose')
  return [
    {
      rule: 'balance',
      record: null,
      words: `Invoices less credit notes are ${amount(left)}; payments less refunds and what is outstanding are ${amount(right)}.`,
    },
  ]
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
  submission: 'Submissions',
}

/** Whether a series has every number up to its last, and none above it. */
export function checkSeries(fact: SeriesFact): Finding[] {
  const name = [SERIES_LABELS[fact.kind] ?? fact.kind, fact.scope, fact.year].filter(Boolean).join(' ')
  const found: Finding[] = []
  const list = (numbers: readonly number[], all: number) =>
    numbers.join(', ') + (all > numbers.length ? ` and ${all - numbers.length} more` : '')
  if (fact.missing > 0)
    found.push({
      rule: 'series',
      record: null,
      words: `${name}: of ${fact.last} numbers given, ${fact.missing === 1 ? 'one is' : `${fact.missing} are`} not there: ${list(fact.firstMissing, fact.missing)}.`,
    })
  if (fact.beyond.length > 0)
    found.push({
      rule: 'series',
      record: null,
      words: `${name}: ${list(fact.beyond, fact.beyond.length)} ${fact.beyond.length === 1 ? 'is' : 'are'} past ${fact.last}, the last number given.`,
    })
  return found
}

/** What a kind's numbers begin with. */
export function seriesPrefix(kind: DocumentSeries, year: number): string {
  return seriesNumber(kind, year, 0).replace(/0+$/, '')
}

export interface EntryFact {
  id: number
  label: string
  status: string
  paymentStatus: string
  /** The invoices on which it stands with a line that counts. */
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
  const wrong = (words: string): Finding[] => [
    { rule: 'entries', record: { entity: 'submission', id: fact.id, label: fact.label }, words },
  ]
  const [invoice, ...others] = invoices
  const counts = `It counts as ${PAYMENT_LABELS[paymentStatus] ?? paymentStatus}`
  if (others.length > 0)
    return wrong(`It is billed more than once: ${invoices.map(({ number }) => number).join(', ')}.`)
  if (paymentStatus === 'unpaid' || paymentStatus === 'in_cart')
    return invoice ? wrong(`${counts}, but it is on invoice ${invoice.number}.`) : []
  if (!invoice) {
    // A refunded entry has left its invoice; a fee may be waived with no invoice at all.
    return paymentStatus === 'refunded' || paymentStatus === 'waived'
      ? []
      : wrong(`${counts}, but it is on no invoice.`)
  }
  return AGREES[paymentStatus]?.includes(invoice.status)
    ? []
    : wrong(`${counts}, but invoice ${invoice.number} is ${STATUS_LABELS[invoice.status] ?? invoice.status}.`)
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
      words: `It counts ${fact.uses} uses, but its invoices used it ${fact.liveUses} times.`,
    },
  ]
}

export interface TotalsFact {
  source: string
  year: number
  /** Empty where it is no money. */
  currency: string
  /** By how much the totals are more than what they are of; below zero they are less. */
  count: number
  cents: number
  /** Sums that are wrong, each of one kind, method, state and day. */
  wrong: number
}

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  invoice: 'invoices',
  line: 'lines of invoices',
  payment: 'payments',
  credit_note: 'credit notes',
  refund: 'refunds',
  entry: 'submissions',
}

/** What is wrong with a season's running totals; whoever finds it counts them anew. */
export function checkTotals(fact: TotalsFact): Finding[] {
  if (fact.wrong === 0) return []
  const off = (value: number, words: string) =>
    value === 0 ? [] : [`${words} ${value > 0 ? 'more' : 'less'}`]
  const by = [
    ...off(fact.count, String(Math.abs(fact.count))),
    ...off(fact.cents, fact.currency ? formatMoney(Math.abs(fact.cents), fact.currency, 'prose') : ''),
  ]
  const name = `The running totals of the ${SOURCE_LABELS[fact.source] ?? fact.source} of ${fact.year}`
  const what =
    by.length > 0
      ? `${name} say ${by.join(' and ')} than there are.`
      : `${name} have ${fact.wrong === 1 ? 'one sum that is not what its' : `${fact.wrong} sums that are not what their`} rows come to.`
  return [{ rule: 'totals', record: null, words: `${what} They are counted anew after this check.` }]
}
