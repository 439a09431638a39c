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
}

export const system: Actor = { userId: null, requestId: null }
