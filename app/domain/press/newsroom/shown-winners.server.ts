import { publishedSeasons } from '#app/domain/voting/results/publication.server.ts'
import type { Reader } from '#db/client.ts'
import { seasonWinners, type RecordedCategory } from './earlier-seasons.server.ts'
import { withPictures } from './work-pictures.server.ts'

/** A season's awards as pages show them: all nominees with their pictures, and the ids of those who won. */
export async function shownRecord(
  categories: readonly RecordedCategory[],
  year: number,
  now: Date,
  reader: Reader,
) {
  const pictured = await withPictures(categories, year, now, reader)
  return pictured.map(({ winners, honours, ...category }) => ({
    ...category,
    won: winners.map(({ id }) => id),
    honoured: honours.map(({ id }) => id),
  }))
}

export type ShownRecord = Awaited<ReturnType<typeof shownRecord>>

/** The winners of the latest season whose results are public at `now`; `null` while there is none. */
export async function latestWinners(now: Date, reader: Reader) {
  const [year] = await publishedSeasons(now, reader)
  if (year === undefined) return null
  const { label } = await reader
    .selectFrom('seasons')
    .where('year', '=', year)
    .select('label')
    .executeTakeFirstOrThrow()
  return { year, label, categories: await shownRecord(await seasonWinners(year, now), year, now, reader) }
}
