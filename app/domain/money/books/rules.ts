import { INITIAL_PAYMENT_STATE } from '#app/constants.ts'
import { type PayMethod, BILLED_KINDS, type BilledKind } from '#app/domain/money/billing/rules.ts'
import { formatShortDate } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'

/** The payment view states (spec 4): what the lists below the figures show. Everything here is pure and safe in the browser. */
export const FINANCE_TABS = ['invoices', 'payments', 'refunds'] as const
export type FinanceTab = (typeof FINANCE_TABS)[number]
export const FINANCE_TAB_LABELS: Readonly<Record<FinanceTab, string>> = {
  invoices: 'Invoices',
  payments: 'Payments',
  refunds: 'Refunds',
}

export const METHODS: readonly PayMethod[] = ['bank_transfer', 'cheque', 'card', 'waived']

const GROUPINGS = ['month', 'kind', 'method', 'tier'] as const
export type Grouping = (typeof GROUPINGS)[number]
export const GROUPING_LABELS: Readonly<Record<Grouping, string>> = {
  month: 'Month',
  kind: 'Type',
  method: 'Method',
  tier: 'Tier',
}

export interface FinanceFilter {
  tab: FinanceTab
  /** The season the invoices belong to. */
  year: number
  kind: BilledKind | null
  method: PayMethod | null
  /** Days of the award's calendar, both included: "2026-11-24". */
  from: string | null
  to: string | null
  by: Grouping
}

/** "Nov 2026" of "2026-11". */
export const monthLabel = (month: string): string =>
  `${formatShortDate(new Date(`${month}-15T12:00Z`), 'UTC').slice(3)} ${month.slice(0, 4)}`

/** A day that exists, or nothing: 30 February is nothing. */
function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}

const among = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null =>
  choices.find((choice) => choice === text) ?? null

/** Reads the filter of an address. Unknown values are ignored; days in the wrong order are swapped. */
export function readFinanceFilter(
  params: URLSearchParams,
  known: { years: readonly number[]; year: number },
): FinanceFilter {
  const days = [dayOf(params.get('from')), dayOf(params.get('to'))] as const
  const [from, to] = days[0] && days[1] && days[0] > days[1] ? [days[1], days[0]] : days
  return {
    tab: among(FINANCE_TABS, params.get('tab') ?? INITIAL_PAYMENT_STATE) ?? 'invoices',
    year: known.years.find((year) => String(year) === params.get('year')) ?? known.year,
    kind: among(BILLED_KINDS, params.get('kind')),
    method: among(METHODS, params.get('method')),
    from,
    to,
    by: among(GROUPINGS, params.get('by')) ?? 'month',
  }
}

/** The age of an outstanding amount, by the time since it was due. */
export const AGES = ['not_due', 'to_30', 'to_60', 'over_60'] as const
export type Age = (typeof AGES)[number]
export const AGE_LABELS: Readonly<Record<Age, string>> = {
  not_due: 'Not yet due',
  to_30: '0–30 days overdue',
  to_60: '31–60 days overdue',
  over_60: '61 or more days overdue',
}

const DAY_MS = 86_400_000

/** The moments after which an invoice was due that is in each age; the first that applies counts. Half-open. */
export function ageLimits(now: Date): Record<Exclude<Age, 'over_60'>, Date> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return { not_due: now, to_30: ago(31), to_60: ago(61) }
}

export interface WeekSum {
  /** Its Monday, "2026-11-23". */
  week: string
  billedCents: number
  receivedCents: number
}

/** At most this many weeks are drawn. */
const CHART_WEEKS = 26

/** The last weeks without gaps: a week in which nothing happened is one of zero, so that the scale is even. */
export function evenWeeks(weeks: readonly WeekSum[], most: number = CHART_WEEKS): WeekSum[] {
  const known = new Map(weeks.map((each) => [each.week, each]))
  const sorted = [...known.keys()].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const even: WeekSum[] = []
  const start = Date.parse(`${first}T00:00:00Z`)
  for (let at = Date.parse(`${last}T00:00:00Z`); at >= start && even.length < most; at -= 7 * DAY_MS) {
    const week = new Date(at).toISOString().slice(0, 10)
    even.unshift(known.get(week) ?? { week, billedCents: 0, receivedCents: 0 })
  }
  return even
}

/** The sums of one currency, each from the rows that it is about. */
export interface Balance {
  billedCents: number
  creditedCents: number
  receivedCents: number
  refundedCents: number
  outstandingCents: number
  /** Received or credited beyond what was billed: to be refunded. */
  owedBackCents: number
  writtenOffCents: number
}

/** Invoices − credit notes = payments − refunds + outstanding − owed back + written off: both sides. */
export function balanceSides(sums: Balance): { left: number; right: number } {
  const open = sums.outstandingCents - sums.owedBackCents + sums.writtenOffCents
  return {
    left: sums.billedCents - sums.creditedCents,
    right: sums.receivedCents - sums.refundedCents + open,
  }
}

/** By how much the left side of the balance is more; 0 when the books balance. */
export function imbalance(sums: Balance): number {
  const { left, right } = balanceSides(sums)
  return left - right
}

/** A season's sums in the list of invoices: of its own columns, by its own rules. */
interface ListSums {
  billedCents: number
  receivedCents: number
  dueCents: number
}

export interface Difference {
  what: 'billed' | 'received' | 'outstanding'
  listCents: number
  booksCents: number
}

/** Where the sums of the list of invoices and of the books differ. */
export function differences(list: ListSums, books: ListSums): Difference[] {
  const pairs = [
    { what: 'billed', listCents: list.billedCents, booksCents: books.billedCents },
    { what: 'received', listCents: list.receivedCents, booksCents: books.receivedCents },
    { what: 'outstanding', listCents: list.dueCents, booksCents: books.dueCents },
  ] as const
  return pairs.filter(({ listCents, booksCents }) => listCents !== booksCents)
}

/** The title of a check's result. */
export const checkTitle = (problems: number): string =>
  problems === 0 ? 'All checks passed' : `${countText(problems, 'problem', 'problems')} found`
