import type { Reader } from '#db/client.ts'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import {
  configValues,
  configValuesIn,
  currentSeason,
  currentSeasonIn,
  deadlinesOf,
} from '#app/domain/season/seasons/queries.server.ts'
import { credentialWindow } from './window.ts'

/** Whether the press can apply now, with the season and whom to ask. */
export async function readCredentialWindow(now: Date, reader: Reader) {
  const [season, configs] = reader.isTransaction
    ? [await currentSeasonIn(reader), await configValuesIn(reader)]
    : await Promise.all([currentSeason(), configValues()])
  const deadlines = await deadlinesOf(season.year, reader)
  const isPublic = await isAwardPublic(season, reader)
  return {
    season,
    deadlines,
    contact: configs.press_email || configs.support_email || '',
    window: credentialWindow({ deadlines, ceremonyAt: season.ceremonyAt, isPublic }, now),
  }
}
