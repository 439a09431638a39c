import type { Reader } from '#db/client.ts'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import {
  configValues,
  configValuesIn,
  currentSeason,
  currentSeasonIn,
  deadlinesOf,
} from '#app/domain/season/seasons/queries.server.ts'
import { applicationWindow } from './window.ts'

/** Whether sponsors can apply now, with the season and the settings that say so. */
export async function readApplicationWindow(now: Date, reader: Reader) {
  const [season, configs] = reader.isTransaction
    ? [await currentSeasonIn(reader), await configValuesIn(reader)]
    : await Promise.all([currentSeason(), configValues()])
  const deadlines = await deadlinesOf(season.year, reader)
  const isPublic = await isAwardPublic(season, reader)
  return { season, configs, window: applicationWindow({ configs, deadlines, isPublic }, now) }
}
