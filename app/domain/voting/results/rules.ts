import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import type { AdminRole } from '#app/platform/admin-rights.ts'

/** A category's ballots are published from this many with a choice on: fewer could tell who voted how. */
export const PUBLISHED_FROM = 20

/**
 * Every ballot of a category that is published for everyone was cast by so many members at least: one that stands alone is a
 * fingerprint, which a buyer of votes can ask for and find.
 */
export const MIN_ALIKE = 5

/** How long the first key holder's part waits for the second. */
export const OPENING_MINUTES = 30

/** What a key holder reads who has entered another passphrase. */
export const NOT_YOUR_PASSPHRASE = 'This is not your passphrase'

/** A result needs two key holders, so that it can be opened at all; as many let in another. */
export const MIN_HOLDERS = 2

/**
 * How many key holders have to agree to a key; 0: it is good at once. Who holds keys is fixed when voting opens. While too few are held,
 * those who were admins then can still take theirs, or the ballots could never be counted.
 */
export function consentsNeeded(asked: {
  /** The roll is written. */
  isArmed: boolean
  /** Enough keys were held at that moment, or have been since. */
  areFixed: boolean
  /** A run was sealed. */
  isCounted: boolean
  /** Was an admin with all rights when the roll was written. */
  isFounder: boolean
  /** How many there were then. */
  founders: number
  /** Other key holders, where this one has forgotten their passphrase; null for a person without a key. */
  others: number | null
}): number {
  if (!asked.isArmed) return 0
  if (asked.isFounder && !asked.isCounted && !asked.areFixed) return 0
  // An award with one admin has no second person to ask, and of two key holders the one who has forgotten has only the other.
  return Math.max(1, Math.min(MIN_HOLDERS, asked.others ?? asked.founders))
}

/** Whether a key holder has shown since the keys were fixed that they know their passphrase. */
export function isDrilled(drilledAt: Date | null, fixedAt: Date | null): boolean {
  return drilledAt !== null && (fixedAt === null || drilledAt >= fixedAt)
}

/** How long a ceremony lasts where the settings do not say. */
export const CEREMONY_HOURS = 5

/** When a ceremony is over; `null` without one. */
export function ceremonyEnd(configs: ConfigValues, ceremonyAt: Date | null): Date | null {
  const text = configs.ceremony_hours ?? ''
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : CEREMONY_HOURS
  return ceremonyAt && new Date(ceremonyAt.getTime() + hours * 3_600_000)
}

/**
 * When results are published by the settings: not before the evening on which winners are announced is over, unless the award says
 * that they may.
 */
export function publishMoment(configs: ConfigValues, ceremonyAt: Date | null): Date | null {
  const at = parseMoment(configs.voting_results_published_at)
  const end = ceremonyEnd(configs, ceremonyAt)
  if (!at || !end || configs.voting_results_before_ceremony === '1') return at
  return at < end ? end : at
}

/** Whether a season's results are public: two key holders have released them, and their moment has come. */
export function isPublished(release: { publishAt: Date | null } | null, now: Date): boolean {
  return release !== null && release.publishAt !== null && release.publishAt <= now
}

/** From what moment on a key holder has to have given their part for it to open something. */
export const openingSince = (now: Date): Date => new Date(now.getTime() - OPENING_MINUTES * 60_000)

/** Whether what a key holder gave still opens a result. */
export function isOpeningFresh(givenAt: Date, now: Date): boolean {
  return givenAt > openingSince(now)
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
  /** Members vote on an award of the season. */
  hasVote: boolean
  /** Awards whose winner was entered by hand. */
  byHand: number
}): string | null {
  if (!round.hasKey) return 'VOTE_KEY is not set on this server, so ballots can’t be counted.'
  if (!round.hasVote && !round.isRollFrozen) {
    if (round.byHand === 0)
      return 'Members vote on no award of this season. Enter who wins, then seal it here.'
    return sealRefusal(round)
  }
  if (!round.isOver) return 'Ballots are counted after voting has closed.'
  if (!round.isSettled)
    return 'Voting closed less than a minute ago, and the last ballots are still being saved. Count in a minute.'
  if (!round.isRollFrozen) return 'Voting has not opened this season, so there is nothing to count.'
  return sealRefusal(round)
}

function sealRefusal(round: { holders: number; leastHolders: number; isPublished: boolean }): string | null {
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

/** How many members have voted in a category at least, in tens: as many as have a ballot in the one with most. */
export function startedAtLeast(categories: readonly { ballots: number }[]): number {
  const most = Math.max(0, ...categories.map(({ ballots }) => ballots))
  return most - (most % 10)
}
