import { countText } from '#app/ui/format/plural.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Where a partner stands, for how long and at which level. Pure and safe in the browser. Days are the award's. */

export const PARTNER_STATES = [
  'applied',
  'in_review',
  'approved',
  'invoiced',
  'active',
  'renewal_due',
  'suspended',
  'lapsed',
  'terminated',
  'withdrawn',
  'rejected',
] as const
export type PartnerState = (typeof PARTNER_STATES)[number]

export const PARTNER_STATE_LABELS: Readonly<Record<PartnerState, StateLabel>> = {
  applied: { label: 'Received', tone: 'warn' },
  in_review: { label: 'In review', tone: 'warn' },
  approved: { label: 'Approved', tone: 'warn' },
  invoiced: { label: 'Invoice sent', tone: 'warn' },
  active: { label: 'Partner', tone: 'good' },
  renewal_due: { label: 'Renewal due', tone: 'warn' },
  suspended: { label: 'Suspended', tone: 'bad' },
  lapsed: { label: 'Ended', tone: 'neutral' },
  terminated: { label: 'Terminated', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  rejected: { label: 'Not accepted', tone: 'bad' },
}

/** Those who apply or are partners. */
export const LIVE_STATES = [
  'applied',
  'in_review',
  'approved',
  'invoiced',
  'active',
  'renewal_due',
  'suspended',
] as const satisfies readonly PartnerState[]

export const isLive = (state: PartnerState): boolean => LIVE_STATES.some((live) => live === state)

/** Those whose terms run, suspended or not. */
export const isMember = (state: PartnerState): boolean =>
  state === 'active' || state === 'renewal_due' || state === 'suspended'

export const CHANGE_STATES = ['requested', 'invoiced', 'crediting', 'done', 'rejected', 'withdrawn'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

export const CHANGE_STATE_LABELS: Readonly<Record<ChangeState, StateLabel>> = {
  requested: { label: 'Requested', tone: 'warn' },
  invoiced: { label: 'Invoice sent', tone: 'warn' },
  crediting: { label: 'Credit requested', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  rejected: { label: 'Not accepted', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

/** Whether a change of level is still to be decided, paid or credited. */
export const isChangeOpen = (state: ChangeState): boolean =>
  state === 'requested' || state === 'invoiced' || state === 'crediting'

/** Days before the end of a term on which the partner is told. */
export const NOTICES = [60, 30, 7] as const
const DAY_MS = 24 * 60 * 60_000

/** A span of days, half-open: `to` is the first day that is no longer in it. */
export interface Span {
  from: string
  to: string
}

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** How many days lie between two days. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS)

/** The day before: the last day of a span that ends on this one. */
export const dayBefore = (day: string): string => new Date(utc(day) - DAY_MS).toISOString().slice(0, 10)

/** The day after. */
export const dayAfter = (day: string): string => new Date(utc(day) + DAY_MS).toISOString().slice(0, 10)

/** The same day some months later, or the last of its month: 31 January and one month is 28 or 29 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** Of spans in any order the one a day lies in; `null` where none has it. */
export function spanOn<T extends Span>(spans: readonly T[], day: string): T | null {
  return spans.find(({ from, to }) => from <= day && day < to) ?? null
}

/** The end of terms that follow one another without a gap from the one of today; `null` where today is in none. */
export function endOf(spans: readonly Span[], today: string): string | null {
  let end = spanOn(spans, today)?.to ?? null
  for (let next = end; next !== null;) {
    const following: Span | null = spanOn(spans, next)
    if (following) end = following.to
    next = following?.to ?? null
  }
  return end
}

/** The state as it is shown and as rights follow from it: over when the term is, also before the clock's task has been by. */
export function shownPartnerState(
  { state, endsOn }: { state: PartnerState; endsOn: string | null },
  today: string,
): PartnerState {
  return isMember(state) && (endsOn === null || endsOn <= today) ? 'lapsed' : state
}

/** The notice that is due this many days before the end, where the last one was `told` days before it; `null` for none. */
export function dueNotice(daysLeft: number, told: number | null): number | null {
  const due = NOTICES.filter((days) => daysLeft <= days).at(-1)
  return due !== undefined && daysLeft > 0 && (told === null || due < told) ? due : null
}

/** "PP-17" */
export const partnerReference = (id: number): string => `PP-${id}`

/** What the partner is told of where the application stands; `days` are those in which the award answers. */
export function partnerText(
  state: PartnerState,
  { days, endsOn }: { days: number | null; endsOn: string | null },
): string {
  const last = endsOn ? formatDay(dayBefore(endsOn)) : null
  switch (state) {
    case 'applied':
    case 'in_review':
      return days
        ? `We’re reviewing your application. We’ll answer within ${countText(days, 'working day', 'working days')}.`
        : 'We’re reviewing your application and will email you.'
    case 'approved':
      return 'We approved your application. The invoice follows.'
    case 'invoiced':
      return 'We approved your application and sent you the invoice. You are a partner once it is paid.'
    case 'active':
      return last ? `You are a partner through ${last}. Thank you.` : 'You are a partner. Thank you.'
    case 'renewal_due':
      return last
        ? `Your partnership ends after ${last}. Renew it to stay a partner.`
        : 'Your partnership ends soon. Renew it to stay a partner.'
    case 'suspended':
      return 'Your partnership is suspended. Your codes can’t be used during the suspension.'
    case 'lapsed':
      return 'Your partnership has ended. Thank you for your support.'
    case 'terminated':
      return 'We ended your partnership.'
    case 'withdrawn':
      return 'This application was withdrawn.'
    case 'rejected':
      return 'We could not accept your application.'
  }
}
