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
  return isStanding(status) && hasCome(announcement, now)
}

/** Still in the race: neither declined nor revoked. */
export function isStanding(status: NominationStatus): boolean {
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
