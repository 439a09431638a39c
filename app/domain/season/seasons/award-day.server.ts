import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { currentSeasonIn } from './queries.server.ts'
import { toLocalText } from './zoned-times.ts'

/** The award's calendar day of a moment, "2026-11-27": what is paid, begins or ends on a day goes by it, and not by that of Greenwich. */
export async function awardDay(now: Date, reader: Reader): Promise<string> {
  return toLocalText(now, (await currentSeasonIn(reader)).timezone).slice(0, 10)
}

/** The same as a date of SQL. */
export const awardDayOf = (now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone (select timezone from seasons where is_current))::date`
