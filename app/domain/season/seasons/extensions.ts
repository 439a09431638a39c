import { scopeKey } from '#app/domain/season/seasons/deadline-checks.ts'
import type { Deadline, DeadlineKind } from '#app/domain/season/seasons/deadlines.ts'

/** Giving more time: what a later end moves with it, and who should hear of it. Pure; instants are UTC. */

/** The extensions offered at one press, in hours. */
export const EXTENSIONS = [1, 24, 48, 168] as const

/** Whom a later end of each kind concerns; the other kinds are told by their own desks. */
export const AUDIENCES: Partial<Record<DeadlineKind, 'drafts' | 'entries' | 'invoices'>> = {
  entry_tier: 'drafts',
  materials: 'entries',
  credits: 'entries',
  payment: 'invoices',
}

export const AUDIENCE_LABELS = {
  drafts: 'people whose drafts it concerns',
  entries: 'people whose submissions it concerns',
  invoices: 'people with invoices still to be paid',
} as const

export interface Extension {
  /** Deadlines that begin where this one ended: they begin later, so that no price is sold twice. */
  pushed: { id: number; opensAt: Date }[]
}

/**
 * What moving an end to `closesAt` means for the season's other deadlines. Refused when it is not later, when it has passed
 * already, or when it would swallow the next one whole.
 */
export function extensionOf(
  deadline: Deadline,
  all: readonly Deadline[],
  closesAt: Date,
  now: Date,
): { ok: true; extension: Extension } | { ok: false; message: string } {
  if (closesAt <= deadline.closesAt) return { ok: false, message: 'Has to be later than it closes now' }
  if (closesAt <= now) return { ok: false, message: 'This moment has passed already' }
  const following = all.filter(
    (each) =>
      each.id !== deadline.id &&
      each.kind === deadline.kind &&
      scopeKey(each) === scopeKey(deadline) &&
      each.opensAt.getTime() === deadline.closesAt.getTime(),
  )
  const swallowed = following.find((each) => each.closesAt <= closesAt)
  if (swallowed) return { ok: false, message: `“${swallowed.name}” would be over before it begins` }
  return { ok: true, extension: { pushed: following.map(({ id }) => ({ id, opensAt: closesAt })) } }
}
