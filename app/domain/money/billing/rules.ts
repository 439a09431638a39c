import { dueCents, type Balance } from '#app/domain/season/prices/balance.ts'
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { invoiceLifecycle } from './lifecycle.ts'
import { canMove, nextState } from '#app/platform/lifecycle.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { words } from '#app/platform/award-words.ts'

/** Rules of invoices and payments. Pure and safe in the browser: amounts are integer cents, moments are passed in. */

/** How an entrant may choose to pay at checkout. */
export const CHECKOUT_METHODS = ['card', 'bank_transfer', 'cheque'] as const
export type PayMethod = (typeof CHECKOUT_METHODS)[number] | 'waived'
/** What admins record by hand; card payments are reported by their provider. */
export const RECORDED_METHODS = ['bank_transfer', 'cheque'] as const

export const PAY_METHOD_LABELS: Readonly<Record<PayMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
  card: 'Card',
  waived: 'Nothing to pay',
}

/** What invoices bill. */
export const BILLED_KINDS = ['entry', 'sponsorship', 'pool', 'trophy', 'membership'] as const
export type BilledKind = (typeof BILLED_KINDS)[number]
export const BILLED_KIND_LABELS: Readonly<Record<BilledKind, string>> = {
  entry: 'Entries',
  sponsorship: 'Sponsorships',
  pool: 'Pools',
  trophy: 'Trophies',
  membership: 'Memberships',
}

/** What the list for admins can be filtered by. `open` is every invoice with an amount due. */
export const INVOICE_FILTERS = [
  'open',
  'issued',
  'part_paid',
  'overdue',
  'paid',
  'void',
  'refunded',
  'written_off',
] as const
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number]
export const INVOICE_FILTER_LABELS: Readonly<Record<InvoiceFilter, string>> = {
  ...INVOICE_STATUS_LABELS,
  open: 'All open',
  issued: 'To be paid, not overdue',
  part_paid: 'Part paid, not overdue',
}

/** What an admin can do with an issued invoice, each on a page that asks for the reason. */
export const INVOICE_STEPS = ['void', 'credit', 'reprice', 'write-off'] as const
export type InvoiceStep = (typeof INVOICE_STEPS)[number]

/** Whether an invoice counts in sums (decision 048): a void one is not billed, nor is the credit note that voided it a reduction. */
export const isBilled = ({ status }: { status: string }): boolean => status !== 'void'

/** How long ago an invoice was issued, as the books count it. */
export const INVOICE_AGES = ['30', '60', 'older'] as const
export type InvoiceAge = (typeof INVOICE_AGES)[number]
export const INVOICE_AGE_LABELS: Readonly<Record<InvoiceAge, string>> = {
  '30': 'Up to 30 days',
  '60': '31 to 60 days',
  older: '61 days or more',
}

/** The moments between which an invoice of an age was issued: from (exclusive) and to (inclusive); `null` is open. */
export function issuedBetween(age: InvoiceAge, now: Date): { after: Date | null; until: Date | null } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  if (age === '30') return { after: daysAgo(31), until: null }
  if (age === '60') return { after: daysAgo(61), until: daysAgo(31) }
  return { after: null, until: daysAgo(61) }
}

export const INVOICE_SORTS = ['number', 'studio', 'due', 'total'] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]

type PaymentDecision =
  | {
      ok: true
      action: 'pay_part' | 'pay_rest'
      status: InvoiceStatus
      paidCents: number
      stillDueCents: number
    }
  | { ok: false; reason: 'settled' | 'not_payable' | 'too_much' }

/** What a payment makes of an invoice: part paid or paid. More than is due is refused; a settled invoice takes nothing more. */
export function decidePayment(
  invoice: Balance,
  amountCents: number,
  who: 'admin' | 'system',
): PaymentDecision {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError('a payment is a positive number of cents')
  if (invoice.status === 'paid') return { ok: false, reason: 'settled' }
  const due = dueCents(invoice)
  const action = amountCents < due ? 'pay_part' : 'pay_rest'
  const status = nextState(invoiceLifecycle, invoice.status, action, who)
  if (!status) return { ok: false, reason: 'not_payable' }
  if (amountCents > due) return { ok: false, reason: 'too_much' }
  const paidCents = invoice.paidCents + amountCents
  return { ok: true, action, status, paidCents, stillDueCents: due - amountCents }
}

/** The status as it is shown now: an open invoice is overdue from its due time on, before any job has stored that. */
export function shownStatus(invoice: { status: InvoiceStatus; dueAt: Date }, now: Date): InvoiceStatus {
  const open = invoice.status === 'issued' || invoice.status === 'part_paid'
  return open && now >= invoice.dueAt ? 'overdue' : invoice.status
}

export interface Totals {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

/** Adds up whole lines. Each line is a whole number of cents already, so no total is ever rounded. */
export function totalsOf(
  lines: readonly { qty: number; unitCents: number; discountCents?: number; taxCents?: number }[],
): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.qty * line.unitCents, 0)
  const discountCents = lines.reduce((sum, line) => sum + (line.discountCents ?? 0), 0)
  const taxCents = lines.reduce((sum, line) => sum + (line.taxCents ?? 0), 0)
  if (!Number.isSafeInteger(subtotalCents) || !Number.isSafeInteger(discountCents))
    throw new RangeError('line amounts are whole cents')
  if (lines.some((line) => (line.discountCents ?? 0) > line.qty * line.unitCents))
    throw new RangeError('a line is never discounted below zero')
  return { subtotalCents, discountCents, taxCents, totalCents: subtotalCents - discountCents + taxCents }
}

type CreditDecision =
  | { ok: true; status: InvoiceStatus; stillDueCents: number }
  | { ok: false; reason: 'not_open' | 'too_much' | 'all_of_it' }

/**
 * What crediting a part makes of an open invoice: it stays as it is, or is paid when no more is due. More than is due is
 * refused, and so is all of an invoice on which nothing was paid: that is voided, which also gives its submissions back.
 */
export function decideCredit(invoice: Balance, amountCents: number): CreditDecision {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError('a credit is a positive number of cents')
  const { status } = invoice
  if (status !== 'issued' && status !== 'part_paid' && status !== 'overdue')
    return { ok: false, reason: 'not_open' }
  const due = dueCents(invoice)
  if (amountCents > due) return { ok: false, reason: 'too_much' }
  if (amountCents < due) return { ok: true, status, stillDueCents: due - amountCents }
  if (invoice.paidCents === 0) return { ok: false, reason: 'all_of_it' }
  return { ok: true, status: 'paid', stillDueCents: 0 }
}

export const PAYMENT_UNDER_WAY =
  'A card payment of this invoice is under way. Try again when it has finished.'

/** Why an invoice cannot be voided or replaced; `null` when it can. */
export function voidRefusal(
  { status, paidCents }: Pick<Balance, 'status' | 'paidCents'>,
  paymentUnderWay: boolean,
): string | null {
  if (status === 'void') return 'This invoice is already void.'
  if (paidCents > 0) return 'This invoice has payments. Credit or refund it instead.'
  if (!canMove(invoiceLifecycle, status, 'void', 'admin'))
    return `This invoice is ${INVOICE_STATUS_LABELS[status].toLowerCase()} and cannot be voided.`
  return paymentUnderWay ? PAYMENT_UNDER_WAY : null
}

/** The steps that an invoice's state and sums alone leave open; a list has no more of it. */
export function stepsByBalance(
  invoice: Pick<Balance, 'status' | 'paidCents' | 'refundedCents'> & { dueCents: number },
) {
  const correctable = voidRefusal(invoice, false) === null
  return {
    void: correctable,
    correct: correctable,
    credit: invoice.dueCents > 0,
    writeOff: canMove(invoiceLifecycle, invoice.status, 'write_off', 'admin'),
    refund: invoice.status === 'paid' && invoice.paidCents > (invoice.refundedCents ?? 0),
  }
}

const DIGITS = 5

/** Invoices have a series for each kind, told apart by its letter. */
export const INVOICE_LETTERS: Readonly<Record<BilledKind, string>> = {
  entry: 'E',
  sponsorship: 'S',
  pool: 'P',
  trophy: 'T',
  membership: 'M',
}
const OTHER_LETTERS = { receipt: 'R', credit_note: 'C' } as const
export type DocumentSeries = 'invoice' | keyof typeof OTHER_LETTERS

/** What separates a kind's series of invoices from the others; entries have the first one. */
export const seriesScope = (kind: BilledKind): string => (kind === 'entry' ? '' : INVOICE_LETTERS[kind])

/** "E-2026-00017": the letter of the series, the season's year, a number without gaps. `scope` is that of `seriesScope`. */
export function seriesNumber(series: DocumentSeries, year: number, serial: number, scope = ''): string {
  const letter = series === 'invoice' ? scope || INVOICE_LETTERS.entry : OTHER_LETTERS[series]
  return `${letter}-${year}-${String(serial).padStart(DIGITS, '0')}`
}

const LINK_LASTS_MS = 2 * 366 * 86_400_000

/** Whether an invoice's secret link no longer opens it: two years after it was issued. */
export const invoiceLinkIsOver = (issuedAt: Date, now: Date): boolean =>
  now.getTime() >= issuedAt.getTime() + LINK_LASTS_MS

/** Why this role in the studio may not change its cart; `null` when it may. */
export function cartRefusal(studioRole: string): string | null {
  return studioRole === 'viewer'
    ? `You have read-only access to this ${words.studio}. Ask its owner to change the cart.`
    : null
}

/** Why this role in the studio may not check out; `null` when it may. An unconfirmed email address only rules out cards. */
export function checkoutRefusal(studioRole: string): string | null {
  return studioRole === 'viewer'
    ? `You have read-only access to this ${words.studio}. Ask its owner to check out.`
    : null
}

/** Why a card cannot be selected at checkout; `null` when it can. */
export function cardCheckoutRefusal(isOffered: boolean, emailVerified: boolean): string | null {
  if (!isOffered) return 'Card payments are not available at the moment. Select another payment method'
  return emailVerified ? null : 'Confirm your email before you pay by card, or select another payment method'
}

/**
 * Why money cannot have arrived on this day ("2026-11-27", a bank's day without a zone): it is after today everywhere on earth,
 * or before the invoice was issued. Both ends have a day to spare, because banks keep their own calendars.
 */
export function receivedDayProblem(
  day: string,
  issuedAt: Date,
  now: Date,
): 'in_the_future' | 'before_issue' | null {
  const dayMs = 86_400_000
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  if (day > iso(now.getTime() + dayMs)) return 'in_the_future'
  if (day < iso(issuedAt.getTime() - dayMs)) return 'before_issue'
  return null
}

/** The refusal when the billing details change what is charged. */
export function taxChangedText(oldCents: number, newCents: number, currency: string, name: string): string {
  const [before, after] = [oldCents, newCents].map((cents) => formatMoney(cents, currency))
  const what = newCents < oldCents ? `No ${name} is charged` : `${name} is charged`
  return `${what} with these billing details. The total was ${before} and is now ${after}. Check it and confirm again.`
}

/** The refusal when the total is no longer the one on the person's page. */
export function priceChangedText(oldCents: number, newCents: number, currency: string): string {
  const before = formatMoney(oldCents, currency)
  const after = formatMoney(newCents, currency)
  return `The price has changed. The total was ${before} when you opened this page and is now ${after}. Check the lines below and confirm again.`
}
