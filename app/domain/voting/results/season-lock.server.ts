import type { CurrentSeasonLock } from '#app/domain/season/seasons/current-season-locks.server.ts'
import { lockRound, readRound } from '../rounds/round.server.ts'
import { isBeingCorrected } from './corrections.server.ts'
import { readRelease } from './publication.server.ts'
import { isPublished } from './rules.ts'

/** A vote is counted and published by the settings of the current season: it ends before another takes its place. */
export const votingSeason: CurrentSeasonLock = {
  hold: lockRound,
  async reason(year, now, reader) {
    const { state } = await readRound(year, reader)
    if (state === 'armed')
      return `The ${year} vote has begun. Count it and publish its results first, or reset it while it has no ballot.`
    if (await isBeingCorrected(year, reader))
      return `The ${year} results are being corrected. End the correction first.`
    if (state !== 'counted' || isPublished(await readRelease(year, reader), now)) return null
    return `The ${year} vote is counted and its results are not published. Publish them first.`
  },
}
