import type { AdminRole } from '#app/platform/admin-rights.ts'

/** A category's ballots are published from this many with a choice on: fewer could tell who voted how. */
export const PUBLISHED_FROM = 20

/** How long the first key holder's part waits for the second. */
export const OPENING_MINUTES = 30

/** Whether a season's results are public: two key holders have released them, and their moment has come. */
export function isPublished(release: { publishAt: Date | null } | null, now: Date): boolean {
  return release !== null && release.publishAt !== null && release.publishAt <= now
}

/** Whether what a key holder gave still opens a result. */
export function isOpeningFresh(givenAt: Date, now: Date): boolean {
  return now.getTime() - givenAt.getTime() < OPENING_MINUTES * 60_000
}

/** Why a round cannot be counted now, in words; null if it can. */
export function countRefusal(round: {
  isOver: boolean
  /** A ballot that arrived before the close can no longer be on its way. */
  isSettled: boolean
  isRollFrozen: boolean
  hasKey: boolean
  holders: number
  leastHolders: number
  isPublished: boolean
}): string | null {
  if (!round.hasKey) return 'VOTE_KEY is not set on this server, so ballots cannot be read.'
  if (!round.isOver) return 'Ballots are counted after voting has closed.'
  if (!round.isSettled)
    return 'Voting closed less than a minute ago, and the last ballots are still being saved. Count in a minute.'
  if (!round.isRollFrozen) return 'Voting has not opened this season, so there is nothing to count.'
  if (round.holders < round.leastHolders)
    return `Results are sealed for ${round.leastHolders} key holders or more. There are ${round.holders} now.`
  return round.isPublished ? 'The results are published and stay as they are.' : null
}

/** Whether an admin may see who has won, and if not, why. */
export type WinnersAccess = 'published' | 'key_holder' | 'sealed' | 'not_key_holder'

/** Published results are open to all admins; released ones before that to key holders whose role has all rights. */
export function winnersAccess(asked: {
  isReleased: boolean
  isPublished: boolean
  isKeyHolder: boolean
  role: AdminRole | null
}): WinnersAccess {
  if (asked.isReleased && asked.isPublished) return 'published'
  if (!asked.isKeyHolder || asked.role !== 'admin') return 'not_key_holder'
  return asked.isReleased ? 'key_holder' : 'sealed'
}
