import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigKind, ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { isTimeZone } from '#app/domain/season/seasons/zoned-times.ts'
import { versionedCache } from '#app/domain/season/seasons/versioned-cache.server.ts'

/** There is no current season: the database was never seeded or set up. */
export class NoSeasonError extends Error {
  override name = 'NoSeasonError'
  constructor() {
    super(
      'There is no current season yet. `npm run found` sets up a real award, `npm run seed` the demonstration.',
    )
  }
}

/** The current season, or that of a year, as the database has it at this moment. */
export async function readSeason(reader: Reader, year?: number): Promise<Season | null> {
  const row = await reader
    .selectFrom('seasons')
    .leftJoin('configs', (join) => join.on('configs.name', '=', 'awards_timezone'))
    .selectAll('seasons')
    .select('configs.value as configured_zone')
    .where((eb) => (year === undefined ? eb('is_current', '=', true) : eb('year', '=', year)))
    .executeTakeFirst()
  if (!row) return null
  const { configured_zone: zone } = row
  return {
    year: row.year,
    label: row.label,
    edition: row.edition,
    timezone: zone && isTimeZone(zone) ? zone : row.timezone,
    eligibleFrom: row.eligible_from,
    eligibleTo: row.eligible_to,
    announcedAt: row.announced_at,
    ceremonyAt: row.ceremony_at,
  }
}

/** All configuration entries as the database has them at this moment. */
export async function readConfigValues(reader: Reader): Promise<ConfigValues> {
  const rows = await reader.selectFrom('configs').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

const seasonCache = versionedCache({ dependsOn: ['seasons', 'configs'], load: () => readSeason(db()) })
const configCache = versionedCache({ dependsOn: ['configs'], load: () => readConfigValues(db()) })

/** The current season, or null before the first one is set up. Kept in memory under its version. */
export async function findCurrentSeason(): Promise<Season | null> {
  return seasonCache.get()
}

/** The current season; throws `NoSeasonError` before the first one is set up. Kept in memory under its version. */
export async function currentSeason(): Promise<Season> {
  return orNoSeason(await findCurrentSeason())
}

/** The current season as `reader` sees it: a transaction reads its own rows, any other reader what is kept in memory. */
export async function currentSeasonIn(reader: Reader): Promise<Season> {
  return reader.isTransaction ? orNoSeason(await readSeason(reader)) : currentSeason()
}

function orNoSeason(season: Season | null): Season {
  if (!season) throw new NoSeasonError()
  return season
}

/** The season of a year, the current one or another; throws for a year that has none. */
export async function seasonOf(year: number): Promise<Season> {
  const current = await currentSeasonIn(db())
  const found = current.year === year ? current : await readSeason(db(), year)
  if (!found) throw new Error(`There is no season ${year}`)
  return found
}

/** All configuration entries by name. Kept in memory under their version, at most a second old. */
export async function configValues(): Promise<ConfigValues> {
  return configCache.get()
}

/** All configuration entries as `reader` sees them: a command that decides by them passes its transaction. */
export async function configValuesIn(reader: Reader): Promise<ConfigValues> {
  return reader.isTransaction ? readConfigValues(reader) : configValues()
}

export interface ConfigEntry {
  id: number
  categoryId: number
  name: string
  value: string
  kind: ConfigKind
  options: readonly { value: string; label: string }[]
  label: string
  help: string
  isPublic: boolean
  version: number
}

/** The entries of one configuration category (spec 9's ids), in their order. Unknown ids give an empty list. */
export async function configsOfCategory(categoryId: number, reader: Reader): Promise<ConfigEntry[]> {
  const rows = await reader
    .selectFrom('configs')
    .selectAll()
    .where('category_id', '=', categoryId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    name: row.name,
    value: row.value,
    kind: row.kind,
    options: row.options as unknown as ConfigEntry['options'],
    label: row.label,
    help: row.help,
    isPublic: row.is_public,
    version: row.version,
  }))
}

/** All deadlines of a season with their prices, by opening time. */
export async function deadlinesOf(year: number, reader: Reader): Promise<Deadline[]> {
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
    .where('year', '=', year)
    .orderBy('opens_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    year: row.year,
    kind: row.kind,
    name: row.name,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    graceMinutes: row.grace_minutes,
    categoryType: row.category_type,
    categoryId: row.category_id,
    closesSubmissions: row.closes_submissions,
    visible: row.visible,
    prices: row.prices,
  }))
}
