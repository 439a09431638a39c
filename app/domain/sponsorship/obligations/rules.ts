import { freeEntriesText, type Benefit, type PackageKind } from '#app/domain/sponsorship/packages/rules.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** What follows from an accepted offer, and when each side is reminded of it. Pure and safe in the browser. */

export type ObligationKind = 'contract' | 'invoice' | 'artwork' | 'logo' | 'tickets' | 'entries' | 'benefit'
export type ObligationSide = 'award' | 'sponsor'

export type ObligationState =
  | 'not_due'
  | 'due'
  | 'submitted'
  | 'in_check'
  | 'changes_asked'
  | 'approved'
  | 'delivered'
  | 'declined'
  | 'waived'

export const OBLIGATION_LABELS: Readonly<Record<ObligationState | 'late', StateLabel>> = {
  not_due: { label: 'Not due yet', tone: 'neutral' },
  due: { label: 'Due', tone: 'warn' },
  submitted: { label: 'Sent', tone: 'warn' },
  in_check: { label: 'In review', tone: 'warn' },
  changes_asked: { label: 'Changes needed', tone: 'bad' },
  approved: { label: 'Approved', tone: 'good' },
  delivered: { label: 'Done', tone: 'good' },
  declined: { label: 'Declined by the sponsor', tone: 'neutral' },
  waived: { label: 'Waived', tone: 'neutral' },
  late: { label: 'Late', tone: 'bad' },
}

/** The same in a sponsor’s words: what is due of them, and what they have done. */
export function taskLabel(kind: ObligationKind, shown: ObligationState | 'late'): StateLabel {
  if (kind === 'contract' && shown === 'due') return { label: 'Please sign', tone: 'warn' }
  if (kind === 'contract' && shown === 'submitted') return { label: 'Signed by you', tone: 'warn' }
  if (kind === 'invoice' && shown === 'due') return { label: 'To be paid', tone: 'warn' }
  return OBLIGATION_LABELS[shown]
}

export const SIDE_LABELS: Readonly<Record<ObligationSide, string>> = {
  award: 'The award',
  sponsor: 'The sponsor',
}

/** What a page shows of it: another date, state or step since then is another version. */
export const versionOf = ({
  state,
  dueOn,
  updatedAt,
}: {
  state: ObligationState
  dueOn: string | null
  updatedAt: Date
}): string => `${state} ${dueOn ?? ''} ${updatedAt.toISOString()}`

/** The states in which its own side has to do something. */
export const OPEN_STATES = ['not_due', 'due', 'changes_asked'] as const
/** The states in which the award has to look at what was sent. */
export const CHECK_STATES = ['submitted', 'in_check'] as const

export const isOpen = (state: ObligationState): boolean => OPEN_STATES.some((open) => open === state)
/** Nothing is left to do about it. */
export const isSettled = (state: ObligationState): boolean =>
  !isOpen(state) && !CHECK_STATES.some((checked) => checked === state)

/** The state as it is shown: an open one whose day has passed is late. `today` is a day of the award's calendar. */
export const shownObligation = (
  { state, dueOn }: { state: ObligationState; dueOn: string | null },
  today: string,
): ObligationState | 'late' => (isOpen(state) && dueOn !== null && dueOn < today ? 'late' : state)

interface Terms {
  kind: PackageKind
  priceCents: number
  benefits: readonly Benefit[]
  freeEntries: number
  artworkRules: string
  artworkDue: string | null
}

interface NewObligation {
  kind: ObligationKind
  side: ObligationSide
  what: string
  dueOn: string | null
}

/** What both owe each other by a package's terms, steps before benefits. Only the first logo and the first seats are steps. */
export function obligationsOf({
  kind,
  priceCents,
  benefits,
  freeEntries,
  artworkRules,
  artworkDue,
}: Terms): NewObligation[] {
  const taken = new Set<ObligationKind>()
  const once = (step: ObligationKind): ObligationKind => {
    if (taken.has(step)) return 'benefit'
    taken.add(step)
    return step
  }
  const ofBenefit = ({ what, from, due }: Benefit): NewObligation => {
    const isLogo = from === 'sponsor' && /\blogos?\b/i.test(what)
    const isTickets = from === 'award' && /\b(seats?|tickets?)\b/i.test(what)
    const step = isLogo ? once('logo') : isTickets ? once('tickets') : 'benefit'
    return { kind: step, side: from, what, dueOn: due }
  }
  const needsArtwork = kind === 'advert' || artworkDue !== null || artworkRules !== ''
  return [
    { kind: 'contract', side: 'sponsor', what: 'Sign the contract', dueOn: null },
    ...(priceCents > 0
      ? [{ kind: 'invoice' as const, side: 'sponsor' as const, what: 'Pay the invoice', dueOn: null }]
      : []),
    ...(needsArtwork
      ? [
          {
            kind: 'artwork' as const,
            side: 'sponsor' as const,
            what: 'Upload the artwork',
            dueOn: artworkDue,
          },
        ]
      : []),
    ...benefits.map(ofBenefit),
    ...(freeEntries > 0
      ? [
          {
            kind: 'entries' as const,
            side: 'award' as const,
            what: freeEntriesText(freeEntries),
            dueOn: null,
          },
        ]
      : []),
  ]
}

/** Days before the due date on which the sponsor is reminded; after it, negative. */
export const LADDER = [14, 7, 2, 0, -3] as const

const DAY_MS = 24 * 60 * 60_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** From when on an obligation is due, in days before its date. */
export const isNear = (dueOn: string, today: string): boolean => daysBetween(today, dueOn) <= LADDER[0]

/**
 * The rung of the ladder that a reminder is due for, or `null`: the lowest that the days left have reached, also where the day of it
 * was missed, if it is below the last that was sent.
 */
export function rungDue(
  { dueOn, reminded }: { dueOn: string; reminded: number | null },
  today: string,
): number | null {
  const left = daysBetween(today, dueOn)
  const reached = LADDER.filter((rung) => left <= rung).at(-1) ?? null
  return reached !== null && (reminded === null || reached < reminded) ? reached : null
}
