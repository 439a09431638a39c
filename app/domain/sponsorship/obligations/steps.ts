import type { SponsorshipState } from '#app/domain/sponsorship/applications/rules.ts'
import type { Tone } from '#app/ui/pill.tsx'
import { shownObligation, taskLabel, type ObligationKind, type ObligationState } from './rules.ts'

/** The steps of a sponsorship, from the application to the end. Pure and safe in the browser. */

interface Owed {
  kind: ObligationKind
  state: ObligationState
  dueOn: string | null
}

interface SponsorshipStep {
  label: string
  tone: Tone
  state: string
}

const STEP_NAMES: readonly [ObligationKind, string][] = [
  ['contract', 'Contract'],
  ['invoice', 'Payment'],
  ['artwork', 'Artwork'],
  ['logo', 'Logo'],
]

const DONE = { tone: 'good', state: 'Done' } as const
const NOT_STARTED = { tone: 'neutral', state: 'Not started' } as const

const BEFORE_OFFER: readonly SponsorshipState[] = ['draft', 'applied', 'in_review', 'waitlisted']

/** The tracker of a sponsorship whose application was sent; steps that it does not have are left out. */
export function sponsorshipSteps(
  state: SponsorshipState,
  obligations: readonly Owed[],
  today: string,
): SponsorshipStep[] {
  const isAccepted = !BEFORE_OFFER.includes(state) && state !== 'offered'
  const steps = STEP_NAMES.flatMap(([kind, label]): SponsorshipStep[] => {
    const owed = obligations.find((each) => each.kind === kind)
    if (!owed) return []
    // What was waived or declined has not been done.
    if (owed.state === 'approved' || owed.state === 'delivered') return [{ label, ...DONE }]
    const shown = shownObligation(owed, today)
    if (shown === 'not_due') return [{ label, ...NOT_STARTED }]
    const { tone, label: text } = taskLabel(kind, shown)
    return [{ label, tone, state: text }]
  })
  const offer = isAccepted
    ? DONE
    : state === 'offered'
      ? ({ tone: 'warn', state: 'Answer needed' } as const)
      : NOT_STARTED
  return [
    { label: 'Application', ...DONE },
    { label: 'Offer', ...offer },
    ...steps,
    { label: 'Fulfilled', ...(state === 'fulfilled' || state === 'closed' ? DONE : NOT_STARTED) },
  ]
}
