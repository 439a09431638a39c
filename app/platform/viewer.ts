/** The signed-in person of a request. Commands take one, so that only a guarded route can call them. */
export interface Viewer {
  userId: number
  role: 'admin' | 'member'
  email: string
  firstName: string
  lastName: string
  displayName: string
  emailVerified: boolean
  timezone: string | null
  isPress: boolean
  currentStudioId: number | null
  sessionFamily: string
  requestId: string
  /** The moment the request arrived by the real clock, also in a rehearsal: what an admin was let see runs out by it. */
  at: Date
  /** The admin who acts in this person's place (pitfall F5); nobody else's word counts as theirs then. */
  behind?: { userId: number; displayName: string; until: Date } | null
}

declare const checked: unique symbol
/** A viewer whose right was checked; only a guard or a worker's system actor makes one. */
export type AdminViewer = Viewer & { role: 'admin'; readonly [checked]?: 'admin' }

export interface OwnStudio {
  id: number
  name: string
  type: string
  role: 'owner' | 'billing' | 'submitter' | 'viewer'
}

/** Somebody acting for a studio: what every entrant's command asks for. */
export interface EntrantViewer extends Viewer {
  studio: OwnStudio
}

/** Who did it, for the audit log; `null` where the product itself did. */
export interface Actor {
  userId: number | null
  requestId: string | null
  /** Who really does it, in `userId`'s place. */
  behind?: { userId: number } | null
}

export const system: Actor = { userId: null, requestId: null }

/** As what an actor moves a record where only an admin or the system does. */
export function adminRole(actor: Actor): 'admin' | 'system' {
  return actor.userId === null ? 'system' : 'admin'
}
