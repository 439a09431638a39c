import type { StateLabel } from '#app/ui/pill.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { readNumbers } from './numbers.ts'

/** Which invoices the lines of a statement pay. Pure: invoices as they are and lines in, proposals out. */

export const OUTCOMES = [
  'paid',
  'several',
  'part',
  'over',
  'reverses',
  'suggested',
  'no_reference',
  'unknown_reference',
  'ambiguous',
  'settled',
  'not_payable',
  'wrong_currency',
  'money_out',
  'came_back',
  'set_aside',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_LABELS: Readonly<Record<Outcome, StateLabel>> = {
  paid: { label: 'Pays an invoice', tone: 'good' },
  several: { label: 'Pays several invoices', tone: 'good' },
  part: { label: 'Pays a part', tone: 'warn' },
  over: { label: 'More than is due', tone: 'warn' },
  reverses: { label: 'Takes back a payment', tone: 'warn' },
  suggested: { label: 'To be confirmed', tone: 'warn' },
  no_reference: { label: 'No invoice number', tone: 'neutral' },
  unknown_reference: { label: 'Unknown invoice number', tone: 'bad' },
  ambiguous: { label: 'Names several invoices', tone: 'bad' },
  settled: { label: 'Already paid', tone: 'bad' },
  not_payable: { label: 'Not payable', tone: 'bad' },
  wrong_currency: { label: 'Other currency', tone: 'bad' },
  money_out: { label: 'Money out', tone: 'neutral' },
  came_back: { label: 'Came back to us', tone: 'neutral' },
  set_aside: { label: 'Set aside', tone: 'neutral' },
}

/** Lines of these are no payments: nothing is booked for them. */
export const BOOKS_NOTHING: readonly Outcome[] = ['money_out', 'came_back', 'set_aside']

export interface BankLine {
  id: number
  amountCents: number
  currency: string
  payer: string
  text: string
  reversal: boolean
  setAside: boolean
  /** The invoice that an admin said is meant, by its number. */
  confirmed: string | null
}

/** A payment that can still be taken back. */
export interface LivePayment {
  id: number
  receiptNumber: string
  /** What of it was neither refunded nor taken back. */
  leftCents: number
}

/** An invoice that a line names, or that took the place of one. */
export interface NamedInvoice {
  id: number
  number: string
  currency: string
  /** The total less credits and what was paid and kept; below zero it is owed to the payer. */
  openCents: number
  /** Whether it accepts payments, and if not, whether it is paid. */
  payable: boolean
  paid: boolean
  /** Payments by transfer or cheque, the newest first. */
  payments: readonly LivePayment[]
  /** Amounts of its refunds that are approved, on their way or done. */
  refundsCents: readonly number[]
}

export interface Proposal {
  lineId: number
  currency: string
  outcome: Outcome
  /** What goes to which invoice. */
  parts: { invoiceId: number; number: string; amountCents: number }[]
  /** What is kept as an unallocated payment. */
  restCents: number
  /** The invoice that the rest was meant for, where one is known. */
  meantFor: { invoiceId: number; number: string } | null
  /** The payment that it takes back. */
  reversal: { paymentId: number; invoiceId: number; number: string; amountCents: number } | null
  /** Numbers of invoices that an admin can confirm. */
  suggestions: string[]
  why: string
}

/** The numbers of invoices that all lines name, or may mean. */
export const numbersOf = (lines: readonly Pick<BankLine, 'text' | 'payer' | 'confirmed'>[]): string[] => [
  ...new Set(
    lines.flatMap((line) => {
      const { numbers, likenesses } = readNumbers(`${line.text} ${line.payer}`)
      const likely = likenesses.flatMap((each) => each.numbers)
      return [...numbers, ...likely, ...(line.confirmed === null ? [] : [line.confirmed])]
    }),
  ),
]

/** What lines before this one left of an invoice. */
interface Left {
  openCents: number
  payable: boolean
  paid: boolean
  takenBack: Set<number>
}

type Invoices = ReadonlyMap<string, NamedInvoice>

/**
 * What to do with each line, in their order: a line that follows another of the same invoice finds what that one left due.
 * `byNumber` has the invoice that each number leads to now; the invoice in place of a void one under both numbers.
 */
export function propose(lines: readonly BankLine[], byNumber: Invoices): Proposal[] {
  const left = new Map(
    [...byNumber.values()].map(({ id, openCents, payable, paid }): [number, Left] => [
      id,
      { openCents, payable, paid, takenBack: new Set() },
    ]),
  )
  return lines.map((line) => {
    const proposal = proposalFor(line, byNumber, (invoice) => left.get(invoice.id) ?? NOTHING_LEFT)
    for (const { invoiceId, amountCents } of proposal.parts) {
      const state = left.get(invoiceId)
      if (state) state.openCents -= amountCents
    }
    const state = proposal.reversal && left.get(proposal.reversal.invoiceId)
    if (proposal.reversal && state) {
      state.openCents += proposal.reversal.amountCents
      state.takenBack.add(proposal.reversal.paymentId)
      // It is open again.
      if (state.paid) Object.assign(state, { payable: true, paid: false })
    }
    return proposal
  })
}

const NOTHING_LEFT: Left = { openCents: 0, payable: false, paid: false, takenBack: new Set() }

type LeftOf = (invoice: NamedInvoice) => Left
type Result = (outcome: Outcome, why: string, more?: Partial<Proposal>) => Proposal

function proposalFor(line: BankLine, byNumber: Invoices, leftOf: LeftOf): Proposal {
  const { amountCents } = line
  const result: Result = (outcome, why, more = {}) => ({
    ...{ lineId: line.id, currency: line.currency, outcome, parts: [], meantFor: null, why },
    ...{ reversal: null, suggestions: [] },
    restCents: BOOKS_NOTHING.includes(outcome) ? 0 : amountCents,
    ...more,
  })
  if (line.setAside) return result('set_aside', 'An admin has set this line aside.')
  if (amountCents === 0) return result('money_out', 'The line is of nothing.')
  const read = readNumbers(`${line.text} ${line.payer}`)
  const numbers = line.confirmed === null ? read.numbers : [line.confirmed]
  const invoices = [
    ...new Map(numbers.flatMap((number) => byNumber.get(number) ?? []).map((i) => [i.id, i])).values(),
  ]
  if (amountCents < 0) return moneyOut(line, invoices, leftOf, result)
  if (line.reversal)
    return result(
      'came_back',
      'A payment of ours came back. If it was a refund, mark it as failed; if that is completed, record the money as an unallocated payment.',
    )
  const [first, ...more] = invoices
  if (!first) return unnamed(line, read, byNumber, leftOf, result)
  return more.length > 0
    ? severalNamed(line, invoices, leftOf, result)
    : oneNamed(line, first, leftOf, result)
}

/** Words by which banks and payers say that a booking was taken back. */
const RETURNED =
  /r(ü|ue)ck(ü|ue)berweisung|r(ü|ue)ck(lastschrift|gabe|buchung|ruf)|r(ü|ue)ckl(ä|ae)ufer|storno|\b(retoure?|returned|return|bounced|rejected|reject|chargeback|reversal|unpaid|rejet|impay(é|e)|devoluci(ó|o)n)\b/iu

/** Money that went out: nothing to book, or a payment that the bank took back. */
function moneyOut(
  line: BankLine,
  invoices: readonly NamedInvoice[],
  leftOf: LeftOf,
  result: Result,
): Proposal {
  const cents = -line.amountCents
  const saysReturned = line.reversal || RETURNED.test(line.text)
  const [found] = invoices.flatMap((invoice) =>
    invoice.currency === line.currency && !invoice.refundsCents.includes(cents)
      ? invoice.payments
          .filter(({ id, leftCents }) => leftCents === cents && !leftOf(invoice).takenBack.has(id))
          .map((payment) => ({ payment, invoice }))
      : [],
  )
  if (!found)
    return result(
      'money_out',
      saysReturned
        ? 'The bank took money back, and the line names no payment of this amount. If it was a payment of an invoice, reverse it on the invoice’s page.'
        : 'The money went out of the account.',
    )
  const { payment, invoice } = found
  const reversal = {
    paymentId: payment.id,
    invoiceId: invoice.id,
    number: invoice.number,
    amountCents: cents,
  }
  if (!saysReturned && line.confirmed === null)
    return result(
      'suggested',
      `As much went out as payment ${payment.receiptNumber} of ${invoice.number} was. Confirm it if that payment went back.`,
      { restCents: 0, suggestions: [invoice.number] },
    )
  return result(
    'reverses',
    `It takes back payment ${payment.receiptNumber} of ${invoice.number}, which is due again then.`,
    { restCents: 0, reversal },
  )
}

/** How many suggestions one line can have. */
const MAX_SUGGESTIONS = 5

/** A line in which no invoice of ours is named in full. */
function unnamed(
  line: BankLine,
  { numbers, likenesses }: ReturnType<typeof readNumbers>,
  byNumber: Invoices,
  leftOf: LeftOf,
  result: Result,
): Proposal {
  if (numbers.length > 0) return result('unknown_reference', `There is no invoice ${numbers[0]}.`)
  const [likeness] = likenesses
  if (!likeness) return result('no_reference', 'The reference names no invoice.')
  const written = likenesses.map((each) => `“${each.written}”`).join(', ')
  const like = likenesses
    .flatMap((each) => each.numbers)
    .flatMap((number) => {
      const invoice = byNumber.get(number)
      const left = invoice && leftOf(invoice)
      return invoice && left?.payable && left.openCents > 0 && invoice.currency === line.currency
        ? [{ number: invoice.number, dueCents: left.openCents }]
        : []
    })
  const found = [...new Map(like.map((each) => [each.number, each])).values()]
    .sort((a, b) => Number(b.dueCents === line.amountCents) - Number(a.dueCents === line.amountCents))
    .slice(0, MAX_SUGGESTIONS)
  if (found.length === 0)
    return result('unknown_reference', `The text has ${written}, and no open invoice has a number like that.`)
  const due = found.map(
    ({ number, dueCents }) => `${number}, on which ${formatMoney(dueCents, line.currency)} is due`,
  )
  return result(
    'suggested',
    `The text has ${written}, which is not the number of an invoice. It may mean ${due.join(', or ')}.`,
    { suggestions: found.map(({ number }) => number) },
  )
}

const part = ({ id, number }: NamedInvoice, amountCents: number) => ({ invoiceId: id, number, amountCents })

function severalNamed(
  line: BankLine,
  invoices: readonly NamedInvoice[],
  leftOf: LeftOf,
  result: Result,
): Proposal {
  const { amountCents } = line
  const due = (invoice: NamedInvoice) => leftOf(invoice).openCents
  const open = invoices.filter(
    (each) => leftOf(each).payable && each.currency === line.currency && due(each) > 0,
  )
  const sum = open.reduce((all, each) => all + due(each), 0)
  if (open.length > 1 && sum === amountCents)
    return result('several', `It is what is due on ${open.map(({ number }) => number).join(', ')}.`, {
      parts: open.map((each) => part(each, due(each))),
      restCents: 0,
    })
  const [exact, ...others] = open.filter((each) => due(each) === amountCents)
  if (exact && others.length === 0)
    return result('paid', `Of the invoices it names, ${exact.number} is due with this amount.`, {
      parts: [part(exact, amountCents)],
      restCents: 0,
    })
  return result(
    'ambiguous',
    `It names ${invoices.map(({ number }) => number).join(', ')}, and the amounts differ.`,
  )
}

function oneNamed(line: BankLine, first: NamedInvoice, leftOf: LeftOf, result: Result): Proposal {
  const { amountCents } = line
  const { openCents, payable, paid } = leftOf(first)
  const meantFor = { invoiceId: first.id, number: first.number }
  const names =
    line.confirmed === null ? `The reference matches ${first.number}` : `An admin confirmed ${first.number}`
  if (first.currency !== line.currency)
    return result('wrong_currency', `${first.number} is in ${first.currency}.`, { meantFor })
  if (paid || (payable && openCents <= 0))
    return result('settled', `${first.number} is already paid.`, { meantFor })
  if (!payable) return result('not_payable', `${first.number} no longer accepts payments.`, { meantFor })
  if (amountCents === openCents)
    return result('paid', `${names}, and the amount is what is due.`, {
      parts: [part(first, amountCents)],
      restCents: 0,
    })
  if (amountCents < openCents)
    return result('part', `${names}, but the payment is short.`, {
      parts: [part(first, amountCents)],
      restCents: 0,
    })
  return result('over', `${names}; the rest is kept as an unallocated payment.`, {
    parts: [part(first, openCents)],
    restCents: amountCents - openCents,
    meantFor,
  })
}

export interface Sum {
  currency: string
  cents: number
}

export interface Summary {
  /** Lines that become payments of invoices, and what they come to by currency. */
  booked: number
  bookedSums: Sum[]
  /** Lines that leave something unallocated, and what. */
  unallocated: number
  unallocatedSums: Sum[]
  /** Lines that take a payment back. */
  reversed: number
  nothing: number
}

/** Amounts by currency: money is never added over two. */
function sumsOf(proposals: readonly Proposal[], centsOf: (proposal: Proposal) => number): Sum[] {
  const sums = new Map<string, number>()
  for (const proposal of proposals)
    sums.set(proposal.currency, (sums.get(proposal.currency) ?? 0) + centsOf(proposal))
  return [...sums].sort().flatMap(([currency, cents]) => (cents > 0 ? [{ currency, cents }] : []))
}

/** What accepting the proposals does. */
export function summaryOf(proposals: readonly Proposal[]): Summary {
  const inParts = ({ parts }: Proposal) => parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    booked: proposals.filter((proposal) => proposal.parts.length > 0).length,
    bookedSums: sumsOf(proposals, inParts),
    unallocated: proposals.filter(({ restCents }) => restCents > 0).length,
    unallocatedSums: sumsOf(proposals, ({ restCents }) => restCents),
    reversed: proposals.filter(({ reversal }) => reversal !== null).length,
    nothing: proposals.filter(({ outcome }) => BOOKS_NOTHING.includes(outcome)).length,
  }
}
