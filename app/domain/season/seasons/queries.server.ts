import { ownWordsOf, speakWith } from '#app/platform/award-words.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import { camelRow } from '#db/row-names.ts'
import { wordsOf } from '#app/domain/season/settings/words.ts'
import type { Deadline } from './deadlines.ts'
import type { ConfigValues, Season } from './rules.ts'
import { moneyOf } from './season-money-row.ts'
import { versionedCache } from './versioned-cache.server.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'

/** The database was never seeded or set up. */
export class NoSeasonError extends Error {
  override name = 'NoSeasonError'
  constructor() {
    super(
      'There is no current season yet. The page /set-up or `npm run found` sets up a real award, `npm run seed` the demonstration.',
    )
  }
}

/** The current season, or that of a year, as the database has it at this moment. */
export async function readSeason(reader: Reader, year?: number): Promise<Season | null> {
  const row = await reader
    .selectFrom('seasons')
    .leftJoin('configs', (join) => join.on('configs.name', '=', 'awards_timezone'))
    .selectAll('seasons')
    .select('configs.value as zone')
    .where((eb) => (year === undefined ? eb('is_current', '=', true) : eb('year', '=', year)))
    .executeTakeFirst()
  if (!row) return null
  const { zone, is_current: _, ...season } = row
  const timezone = zone && isKnownZone(zone) ? zone : row.timezone
  return { ...camelRow(season), timezone, ...moneyOf(row) }
}

export async function configValuesIn(reader: Reader): Promise<ConfigValues> {
  const rows = await reader.selectFrom('configs').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

const seasonCache = versionedCache({ dependsOn: ['seasons', 'configs'], load: () => readSeason(db()) })
const configCache = versionedCache({ dependsOn: ['configs'], load: readConfigs })

/** The settings, whose words this process speaks with from now. */
async function readConfigs(): Promise<ConfigValues> {
  const configs = await configValuesIn(db())
  speakWith(ownWordsOf(configs))
  return configs
}
const deadlineCache = versionedCache({ dependsOn: ['deadlines'], load: () => readDeadlines(db()) })

/** The current season, or null before the first one is set up. Kept in memory under its version. */
export async function findCurrentSeason(): Promise<Season | null> {
  return seasonCache.get()
}

/** The current season; throws `NoSeasonError` before the first one is set up. Kept in memory under its version. */
export async function currentSeason(): Promise<Season> {
  return orNoSeason(await findCurrentSeason())
}

/** The current season as the database has it at this moment, for what decides or sends by it. */
export async function currentSeasonIn(reader: Reader): Promise<Season> {
  return orNoSeason(await readSeason(reader))
}

function orNoSeason(season: Season | null): Season {
  if (!season) throw new NoSeasonError()
  return season
}

/** The season of a year, the current one or another; throws for a year that has none. */
export async function seasonOf(year: number): Promise<Season> {
  const current = await currentSeason()
  const found = current.year === year ? current : await readSeason(db(), year)
  if (!found) throw new Error(`There is no season ${year}`)
  return found
}

/** All configuration entries by name. Kept in memory under their version, at most a second old. */
export async function configValues(): Promise<ConfigValues> {
  return configCache.get()
}

/** The settings for what `reader` reads: inside a transaction as the database has them, otherwise those kept in memory. */
export const configsOf = (reader: Reader): Promise<ConfigValues> =>
  reader.isTransaction ? configValuesIn(reader) : configValues()

export type ConfigEntry = Awaited<ReturnType<typeof configsOfCategory>>[number]

/** The entries of one configuration category (spec 9) in their order, none for an unknown category. */
export async function configsOfCategory(categoryId: number, reader: Reader) {
  const rows = await reader
    .selectFrom('configs')
    .selectAll()
    .where('category_id', '=', categoryId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...camelRow(row), ...wordsOf(row) }))
}

/** All deadlines of a season with their prices, by opening time; outside a transaction at most a second old. */
export async function deadlinesOf(year: number, reader: Reader): Promise<Deadline[]> {
  const deadlines = reader.isTransaction ? await readDeadlines(reader, year) : await deadlineCache.get()
  return deadlines.filter((deadline) => deadline.year === year)
}

async function readDeadlines(reader: Reader, year?: number): Promise<Deadline[]> {
  const rows = await reader
    .selectFrom('deadlines')
    .selectAll('deadlines')
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('deadline_prices')
          .select(['price_group as priceGroup', 'amount_cents as amountCents', 'currency'])
          .whereRef('deadline_prices.deadline_id', '=', 'deadlines.id')
          .orderBy('amount_cents', 'desc'),
      ).as('prices'),
    )
    .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
    .orderBy('opens_at')
    .orderBy('id')
    .execute()
  return rows.map(camelRow)
}
