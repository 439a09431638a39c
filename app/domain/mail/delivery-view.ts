import type { FeedbackKind, SuppressionReason, SuppressionScope } from '#app/domain/mail/rules.ts'

export interface SuppressionRow {
  id: number
  address: string
  scope: SuppressionScope
  reason: SuppressionReason
  note: string
  messageId: number | null
  since: Date
  by: string | null
  liftedAt: Date | null
  liftedBy: string | null
}

export interface FeedbackRow {
  id: number
  kind: FeedbackKind
  source: 'webhook' | 'mailbox'
  address: string | null
  messageId: number | null
  detail: string
  receivedAt: Date
}

export interface StoppedMail {
  scope: SuppressionScope
  reason: SuppressionReason
  since: Date
}

/** What became of a message after it was handed over. */
export interface Aftermath {
  feedback: FeedbackRow[]
  suppressed: StoppedMail[]
}
