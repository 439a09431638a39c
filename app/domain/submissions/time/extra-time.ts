import type { StateLabel } from '#app/domain/submissions/rules.ts'

export const REQUEST_STATUSES = ['open', 'granted', 'declined'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** A request in words: what the one who asked and the office both read. */
export const requestLabels: Readonly<Record<RequestStatus, StateLabel>> = {
  open: { label: 'Requested', tone: 'warn' },
  granted: { label: 'Granted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
}

/** The office's answer to a request; `until` is exclusive. */
export type TimeDecision =
  { kind: 'grant'; until: Date; answer: string } | { kind: 'decline'; answer: string }
