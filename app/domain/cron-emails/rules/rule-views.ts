import type { RuleStatus, RunStatus } from '#app/domain/cron-emails/rules/rules.ts'
import type { Placeholder } from '#app/domain/mail/values.ts'

/** What the screens of mail rules show; client-safe. */

/** Placeholders, grouped by where they can be used. */
export interface PlaceholderGroup {
  title: string
  placeholders: readonly Placeholder[]
}

/** What the form of a rule offers. */
export interface RuleFormView {
  groups: { id: number; name: string; rule: string; archived: boolean }[]
  seasonAnchors: { value: string; label: string }[]
  recordAnchors: { value: string; label: string }[]
  events: { value: string; label: string; hint: string }[]
  weekdays: { value: string; label: string }[]
  placeholders: PlaceholderGroup[]
}

/** The latest run of a rule and what became of its messages. */
export interface LastRun {
  id: number
  status: RunStatus
  at: Date
  sent: number
  skipped: number
  /** Failed or bounced. */
  failed: number
  waiting: number
}

/** When a rule runs next: at a time, when records are due, when something happens, or never while it is off. */
export type NextRun =
  | { kind: 'at'; at: Date }
  | { kind: 'run'; id: number; at: Date; status: RunStatus }
  | { kind: 'records' | 'event' | 'none' | 'off' }

export interface RuleRow {
  id: number
  name: string
  status: RuleStatus
  /** The names of the groups, or who the event concerns. */
  to: string[]
  when: string
  next: NextRun
  last: LastRun | null
  /** When a rule about an event last sent. */
  lastWritten: Date | null
  untested: boolean
}

/** A run that waits until somebody approves it. */
export interface WaitingRun {
  id: number
  rule: string
  planned: number
  at: Date
  reason: string | null
}

/** Both versions of a rule, where they differ. */
export interface ConflictView {
  /** Who saved meanwhile. */
  who: string
  fields: readonly { label: string; theirs: string; yours: string }[]
}

/** A text as a real recipient would get it. */
export interface SampleView {
  to: { address: string; name: string }
  why: readonly string[]
  subject: string
  text: string
}
