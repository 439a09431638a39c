/** Nominations are secret until their announcement. Safe for the browser. */

export type NominationStatus = 'confirmed' | 'announced' | 'declined' | 'revoked'

export interface Announcement {
  /** The moment at which the nominees of its season become public, UTC. */
  announceAt: Date
  cancelledAt: Date | null
}

/** Whether a nomination is public at `now`. The announcement's moment decides, not whether the worker has carried it out. */
export function isPublic(status: NominationStatus, announcement: Announcement | null, now: Date): boolean {
  return isInForce(status) && hasCome(announcement, now)
}

/** Neither declined nor revoked. */
export function isInForce(status: NominationStatus): boolean {
  return status === 'confirmed' || status === 'announced'
}

/** Whether an announcement's moment has come at `now`. */
export function hasCome(announcement: Announcement | null, now: Date): boolean {
  return (
    announcement !== null &&
    announcement.cancelledAt === null &&
    announcement.announceAt.getTime() <= now.getTime()
  )
}

/** Why a confirmed slate cannot be returned with its nominations at `now`, or `null`. */
export function staysBecause(announcement: Announcement | null, now: Date): string | null {
  if (announcement === null || announcement.cancelledAt !== null) return null
  return hasCome(announcement, now)
    ? 'The nominees are announced. You can only revoke single nominations, with a reason.'
    : 'The announcement is scheduled. Cancel it first, then return the slate.'
}
