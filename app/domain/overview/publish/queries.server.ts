import { countSamples } from '#app/domain/overview/samples/queries.server.ts'
import { checkSetup } from '#app/domain/overview/setup-check/queries.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { missingIn, momentToCheck, takeBackRefusal } from './rules.ts'

/** What the page that publishes a season shows: what is missing, and whether the way back is open. */
export async function findPublishing(admin: AdminViewer, now: Date) {
  const { year, label, publishedAt } = await currentSeason()
  const deadlines = await deadlinesOf(year, db())
  const checkedFor = momentToCheck(deadlines, now)
  const [checks, entries, samples] = await Promise.all([
    publishedAt ? [] : checkSetup(admin, checkedFor, db()),
    countEntries(year, db()),
    countSamples(year, db()),
  ])
  const { found, stopping } = missingIn(checks)
  return {
    ...{ year, label, publishedAt, found, samples },
    stopping: stopping.length,
    checkedFor: checkedFor > now ? checkedFor : null,
    stays: publishedAt ? (takeBackRefusal(entries)?.message ?? null) : null,
  }
}

/** The entries of a season, in whatever state. */
export async function countEntries(year: number, reader: Reader): Promise<number> {
  return countOf(reader.selectFrom('submissions').where('year', '=', year))
}
