import { countOf } from '#db/rows.ts'
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
    if (state === 'published' || isPublished(await readRelease(year, reader), now)) return null
    if (state === 'counted')
      return `The ${year} vote is counted and its results are not published. Publish them first.`
    // Winners that juries decided are sealed without a vote; what is sealed is opened for the current season only.
    const sealed = await countOf(reader.selectFrom('voting_results').where('year', '=', year))
    return sealed > 0 ? `The ${year} winners are sealed and not published. Publish them first.` : null
  },
}
