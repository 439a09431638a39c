import { INVOICE_LETTERS } from '#app/domain/money/billing/rules.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Which invoices the lines of a statement pay. Pure: invoices as they are and lines in, proposals out. */

export const OUTCOMES = [
  'paid',
  'several',
  'part',
  'over',
  'no_reference',
  'unknown_reference',
  'ambiguous',
  'settled',
  'not_payable',
  'wrong_currency',
  'money_out',
  'set_aside',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_LABELS: Readonly<Record<Outcome, StateLabel>> = {
  paid: { label: 'Pays an invoice', tone: 'good' },
  several: { label: 'Pays several invoices', tone: 'good' },
  part: { label: 'Pays a part', tone: 'warn' },
  over: { label: 'More than is due', tone: 'warn' },
  no_reference: { label: 'No invoice number', tone: 'neutral' },
  unknown_reference: { label: 'Unknown invoice number', tone: 'bad' },
  ambiguous: { label: 'Names several invoices', tone: 'bad' },
  settled: { label: 'Already paid', tone: 'bad' },
  not_payable: { label: 'Not payable', tone: 'bad' },
  wrong_currency: { label: 'Other currency', tone: 'bad' },
  money_out: { label: 'Money out', tone: 'neutral' },
  set_aside: { label: 'Set aside', tone: 'neutral' },
}

/** Lines of these are no payments: nothing is booked for them. */
export const BOOKS_NOTHING: readonly Outcome[] = ['money_out', 'set_aside']

export interface BankLine {
  id: number
  amountCents: number
  currency: string
  payer: string
  text: string
  reversal: boolean
  setAside: boolean
}

/** An invoice that a line names, or that took the place of one. */
export interface NamedInvoice {
  id: number
  number: string
  currency: string
  dueCents: number
  /** Whether it accepts payments, and if not, whether it is paid. */
  payable: boolean
  paid: boolean
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
  why: string
}

const LETTERS = Object.values(INVOICE_LETTERS).join('')

/**
 * The numbers of invoices in a text, however the payer or the bank has written them: "E-2026-00017", "e2026 00017", or cut in two
 * by the end of a line. Five digits and six, since the serial can grow past its zeros. The letter of an entry's invoice may end a
 * word, as banks run words together; that of another kind begins one, or "pledges 2026" would name a sponsor's.
 */
export function numbersIn(text: string): string[] {
  const upper = text.toUpperCase()
  const found = new Set<string>()
  for (const { index } of upper.matchAll(new RegExp(`[${LETTERS}]`, 'g'))) {
    const letter = upper.charAt(index)
    if (letter !== INVOICE_LETTERS.entry && /\p{L}/u.test(upper.charAt(index - 1))) continue
    const bare = upper.slice(index).replace(/[^A-Z0-9]/g, '')
    for (const serial of [5, 6]) {
      const match = new RegExp(`^.((?:19|20|21)\\d\\d)(\\d{${serial}})`).exec(bare)
      if (match) found.add(`${letter}-${match[1]}-${match[2]}`)
    }
  }
  return [...found]
}

/** The numbers of invoices that all lines name. */
export const numbersOf = (lines: readonly Pick<BankLine, 'text' | 'payer'>[]): string[] => [
  ...new Set(lines.flatMap(({ text, payer }) => numbersIn(`${text} ${payer}`))),
]

/**
 * What to do with each line, in their order: a line that follows another of the same invoice finds what that one left due.
 * `byNumber` has the invoice that each number leads to now; the invoice in place of a void one under both numbers.
 */
export function propose(lines: readonly BankLine[], byNumber: ReadonlyMap<string, NamedInvoice>): Proposal[] {
  const left = new Map([...byNumber.values()].map(({ id, dueCents }) => [id, dueCents]))
  return lines.map((line) => {
    const proposal = proposalFor(line, byNumber, left)
    for (const { invoiceId, amountCents } of proposal.parts)
      left.set(invoiceId, (left.get(invoiceId) ?? 0) - amountCents)
    return proposal
  })
}

function proposalFor(
  line: BankLine,
  byNumber: ReadonlyMap<string, NamedInvoice>,
  left: ReadonlyMap<number, number>,
): Proposal {
  const { amountCents } = line
  const due = ({ id }: NamedInvoice) => left.get(id) ?? 0
  const part = (invoice: NamedInvoice, cents: number) => ({
    invoiceId: invoice.id,
    number: invoice.number,
    amountCents: cents,
  })
  const result = (outcome: Outcome, why: string, more: Partial<Proposal> = {}): Proposal => ({
    ...{ lineId: line.id, currency: line.currency, outcome, parts: [], meantFor: null, why },
    restCents: BOOKS_NOTHING.includes(outcome) ? 0 : amountCents,
    ...more,
  })
  if (line.setAside) return result('set_aside', 'An admin has set this line aside.')
  if (amountCents <= 0) return result('money_out', 'The money went out of the account.')
  if (line.reversal) return result('money_out', 'The bank took back an earlier booking.')

  const numbers = numbersIn(`${line.text} ${line.payer}`)
  const invoices = [
    ...new Map(numbers.flatMap((number) => byNumber.get(number) ?? []).map((i) => [i.id, i])).values(),
  ]
  const [first, ...more] = invoices
  if (!first)
    return numbers.length > 0
      ? result('unknown_reference', `There is no invoice ${numbers[0]}.`)
      : result('no_reference', 'The text names no invoice.')

  const open = invoices.filter((each) => each.payable && each.currency === line.currency && due(each) > 0)
  if (more.length > 0) {
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

  const meantFor = { invoiceId: first.id, number: first.number }
  if (first.currency !== line.currency)
    return result('wrong_currency', `${first.number} is in ${first.currency}.`, { meantFor })
  if (first.paid || (first.payable && due(first) === 0))
    return result('settled', `${first.number} is already paid.`, { meantFor })
  if (!first.payable)
    return result('not_payable', `${first.number} no longer accepts payments.`, { meantFor })
  if (amountCents === due(first))
    return result('paid', `The text names ${first.number}, and the amount is what is due.`, {
      parts: [part(first, amountCents)],
      restCents: 0,
    })
  if (amountCents < due(first))
    return result('part', `The text names ${first.number}; more is due than was paid.`, {
      parts: [part(first, amountCents)],
      restCents: 0,
    })
  return result('over', `The text names ${first.number}; the rest is kept as an unallocated payment.`, {
    parts: [part(first, due(first))],
    restCents: amountCents - due(first),
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
    nothing: proposals.filter(({ outcome }) => BOOKS_NOTHING.includes(outcome)).length,
  }
}
