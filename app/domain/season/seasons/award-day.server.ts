import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { currentSeason, currentSeasonIn } from './queries.server.ts'
import { toLocalText } from './zoned-times.ts'

/** The award's calendar day of a moment, "2026-11-27": what is paid, begins or ends on a day goes by it, and not by that of Greenwich. */
export async function awardDay(now: Date, reader: Reader): Promise<string> {
  const { timezone } = await (reader.isTransaction ? currentSeasonIn(reader) : currentSeason())
  return toLocalText(now, timezone).slice(0, 10)
}

/** The same as a date of SQL. */
export const awardDayOf = (now: Date): RawBuilder<string> => sql<string>`award_day(${now}::timestamptz)`

/** The moment of SQL in which a day of the award is over. */
export const endOfAwardDay = (column: string): RawBuilder<Date | null> =>
  sql<Date | null>`((${sql.ref(column)} + 1)::timestamp
    at time zone coalesce((select zone from running_totals_zone), 'UTC'))`
