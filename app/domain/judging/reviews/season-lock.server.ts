import type { CurrentSeasonLock } from '#app/domain/season/seasons/current-season-locks.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { judgingStatus } from '#app/domain/season/seasons/windows.ts'

/**
 * Judges read and score entries of the current season: while judging is open no other season takes its place. Its dates and its switch are
 * each season's own, so nothing has to be held: those of the next one are not these.
 */
export const judgingSeason: CurrentSeasonLock = {
  async reason(year, now, reader) {
    if (judgingStatus(await configValuesIn(reader), now).state !== 'open') return null
    const committee = await reader
      .selectFrom('committee_members as m')
      .innerJoin('committees as c', 'c.id', 'm.committee_id')
      .where('c.year', '=', year)
      .where('m.status', '=', 'accepted')
      .select('m.user_id')
      .limit(1)
      .executeTakeFirst()
    return committee
      ? `Judging for ${year} is open. Wait until it has closed, or switch it off in the settings first.`
      : null
  },
}
