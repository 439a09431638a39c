/** Who is nominated stays among those who decide it until its moment; pure and safe for the browser. */

export type NominationStatus = 'confirmed' | 'announced' | 'declined' | 'revoked'

export interface Announcement {
  /** The moment at which the nominees of its season become public, UTC. */
  announceAt: Date
  cancelledAt: Date | null
}

/**
 * Whether everybody may know of a nomination at `now`: it stands, and the announcement of its season was decided, not taken
 * back, and has come. The clock decides, not whether the worker has carried it out (spec 1.8, pitfall D7).
 */
export function isPublic(status: NominationStatus, announcement: Announcement | null, now: Date): boolean {
  return isInForce(status) && hasCome(announcement, now)
}

/** Still in the race: neither declined nor revoked. */
export function isInForce(status: NominationStatus): boolean {
  return status === 'confirmed' || status === 'announced'
}

/** Whether an announcement's moment has come at `now`; its own moment counts. */
export function hasCome(announcement: Announcement | null, now: Date): boolean {
  return (
    announcement !== null &&
    announcement.cancelledAt === null &&
    announcement.announceAt.getTime() <= now.getTime()
  )
}

/** Why nominations made from a confirmed slate cannot be taken back with it at `now`; null while no announcement stands. */
export function staysBecause(announcement: Announcement | null, now: Date): string | null {
  if (announcement === null || announcement.cancelledAt !== null) return null
  return hasCome(announcement, now)
    ? 'The nominees are announced. A nomination can only be revoked now, with a reason.'
    : 'The announcement is decided. Take it back first, then return the slate.'
}
