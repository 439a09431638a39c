import { scopeKey } from './deadline-checks.ts'
import type { Deadline, DeadlineKind } from './deadlines.ts'

/** Extensions of deadlines: what a later end moves, and who is told. Instants are UTC. */

/** The extensions offered, in hours. */
export const EXTENSIONS = [1, 24, 48, 168] as const

/** Who is told about a later end of each kind of deadline. */
export const AUDIENCES: Partial<Record<DeadlineKind, 'drafts' | 'entries' | 'invoices'>> = {
  entry_tier: 'drafts',
  materials: 'entries',
  credits: 'entries',
  payment: 'invoices',
}

export const AUDIENCE_LABELS = {
  drafts: 'people with drafts affected',
  entries: 'people with entries affected',
  invoices: 'people with unpaid invoices',
} as const

export interface Extension {
  /** Deadlines that began at the old end and now begin at the new one. */
  pushed: { id: number; opensAt: Date }[]
}

/** What moving an end to `closesAt` changes in the season's other deadlines, or why it cannot be moved there. */
export function extensionOf(
  deadline: Deadline,
  all: readonly Deadline[],
  closesAt: Date,
  now: Date,
): { ok: true; extension: Extension } | { ok: false; message: string } {
  if (closesAt <= deadline.closesAt) return { ok: false, message: 'Must be later than the current end' }
  if (closesAt <= now) return { ok: false, message: 'Must be in the future' }
  const following = all.filter(
    (each) =>
      each.id !== deadline.id &&
      each.kind === deadline.kind &&
      scopeKey(each) === scopeKey(deadline) &&
      each.opensAt.getTime() === deadline.closesAt.getTime(),
  )
  const replaced = following.find((each) => each.closesAt <= closesAt)
  if (replaced) return { ok: false, message: `Must be before “${replaced.name}” ends` }
  return { ok: true, extension: { pushed: following.map(({ id }) => ({ id, opensAt: closesAt })) } }
}
