import type { Insertable } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import type { DB } from '#db/types.ts'

/** The first season of a database. */
export async function insertFirstSeason(season: Insertable<DB['seasons']>, trx: Trx): Promise<void> {
  await trx
    .insertInto('seasons')
    .values({ ...season, is_current: true })
    .execute()
}

/** The year of the oldest season as the database has it at this moment; null before an award is founded. */
export async function firstSeasonYear(reader: Reader): Promise<number | null> {
  const row = await reader.selectFrom('seasons').select('year').orderBy('year').limit(1).executeTakeFirst()
  return row?.year ?? null
}
