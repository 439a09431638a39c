import type { AdminRole } from '#app/platform/admin-rights.ts'

declare const confirmed: unique symbol
/**
 * An address that its account has confirmed: made by the accounts module only (decision 126). What a record opens to an address, it
 * opens to one of these.
 */
export type ConfirmedEmail = string & { readonly [confirmed]: true }

/** The signed-in person of a request. Commands take one, so that only guarded routes can call them. */
export interface Viewer {
  userId: number
  /** What they may act as in this request: an admin whose role does not cover it is a member here (decision 065). */
  role: 'admin' | 'member'
  /** The stored role among admins; `null` for all other people. */
  adminRole: AdminRole | null
  email: string
  firstName: string
  lastName: string
  displayName: string
  emailVerified: boolean
  /** The address, once it is confirmed. */
  confirmedEmail: ConfirmedEmail | null
  timezone: string | null
  isPress: boolean
  currentStudioId: number | null
  sessionFamily: string
  /** When this session last proved whose it is, by the password and the second step where there is one; `null` without a session. */
  provedAt: Date | null
  /** Their role asks for a second step, which is off: from then on what the role opens stays closed. `null` where none is asked for. */
  secondStepDueAt: Date | null
  requestId: string
  /** The moment the request arrived by the real clock, in a rehearsal too: granted access expires by it. */
  at: Date
  /** The admin who acts for this person. */
  behind?: { userId: number; displayName: string; until: Date } | null
}

declare const checked: unique symbol
/** A viewer whose role was checked by a guard. */
export type AdminViewer = Viewer & { role: 'admin'; readonly [checked]?: 'admin' }

declare const fresh: unique symbol
/**
 * A person who has proved a moment ago that it is still them (`provedJustNow`). What an open browser in other hands must not do takes
 * one: roles, money back, keys of results, settings, and files of other people's data.
 */
export type Fresh<Person extends Viewer = Viewer> = Person & { readonly [fresh]: true }
export type FreshAdmin = Fresh<AdminViewer>

export interface OwnStudio {
  id: number
  name: string
  type: string
  role: 'owner' | 'billing' | 'submitter' | 'viewer'
}

/** A person acting for a studio, as entrants' commands take them. */
export interface EntrantViewer extends Viewer {
  studio: OwnStudio
}

/** Who did it, for the audit log; `null` for the system. */
export interface Actor {
  userId: number | null
  requestId: string | null
  /** The admin who acts for `userId`. */
  behind?: { userId: number } | null
}

export const system: Actor = { userId: null, requestId: null }

/** The role of an actor in a move that only admins and the system make. */
export function adminRole(actor: Actor): 'admin' | 'system' {
  return actor.userId === null ? 'system' : 'admin'
}
