import type { PlaceholderGroup } from '#app/domain/mail/values.ts'

/** What the screens of mail rules show; client-safe. */

/** What the form of a rule offers. */
export interface RuleFormView {
  groups: { id: number; name: string; rule: string; archived: boolean }[]
  seasonAnchors: { value: string; label: string }[]
  recordAnchors: { value: string; label: string }[]
  events: { value: string; label: string; hint: string }[]
  weekdays: { value: string; label: string }[]
  placeholders: PlaceholderGroup[]
}
