import type { StateLabel } from '#app/domain/submissions/rules.ts'

export const REQUEST_STATUSES = ['open', 'granted', 'declined'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** The status of a request as entrants and admins read it. */
export const requestLabels: Readonly<Record<RequestStatus, StateLabel>> = {
  open: { label: 'Requested', tone: 'warn' },
  granted: { label: 'Granted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
}

/** The answer to a request; `until` is exclusive. */
export type TimeDecision =
  { kind: 'grant'; until: Date; answer: string } | { kind: 'decline'; answer: string }
