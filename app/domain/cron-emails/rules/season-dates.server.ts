import type { Reader } from '#db/client.ts'
import { seasonAnchors } from './anchors.ts'
import { deadlinesOf, readSeason, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'

/** The dates every rule is computed from. */
export type SeasonDates = NonNullable<Awaited<ReturnType<typeof seasonDates>>>

/** Used while the setting is empty or invalid. */
const APPROVAL_ABOVE = 500

/** How many people need no second admin, by the setting. */
export function readCount(text: string | undefined): number {
  return text && /^\d{1,9}$/.test(text.trim()) ? Number(text) : APPROVAL_ABOVE
}

/** The season's dates now; `null` before the first season. */
export async function seasonDates(reader: Reader) {
  // Not the cached ones: a date that has just moved counts.
  const season = await readSeason(reader)
  if (!season) return null
  const [configs, deadlines] = [await configValuesIn(reader), await deadlinesOf(season.year, reader)]
  return {
    season,
    anchors: seasonAnchors(season, configs, deadlines),
    /** Above so many people a second admin has to approve a run. */
    approvalAbove: readCount(configs.mail_approval_above),
  }
}
