import { sql } from 'kysely'
import { advisoryLock, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { snakeRow } from '#db/row-names.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { exchangeSettings } from '#app/domain/season/next-season/settings.server.ts'
import { ZONE_NAME } from './config-input.ts'
import { currentSeasonReason, holdCurrentSeason } from './current-season-locks.server.ts'
import { deadlinesOf } from './queries.server.ts'
import { readSeasonMoney, setSeasonMoney } from './season-money.server.ts'
import { findSeason, lastSeason, seasonVersion } from './season-queries.server.ts'
import type { Season } from './rules.ts'
import type { SeasonInput, StoredSeason } from './season-input.ts'
import { transactionOnCached } from './versioned-cache.server.ts'
import { addLocalDays } from './zoned-times.ts'

/** A year of 52 weeks, so that weekdays stay. */
const YEAR_ON_DAYS = 364
export const SEASONS_LOCK = 'seasons'

const columns = ({ year: _, copyDeadlines: _copy, ...input }: SeasonInput) => snakeRow(input)

const logged = ({
  announcedAt,
  ceremonyAt,
  ...season
}: Omit<Season, 'currency' | 'tax' | 'publishedAt'>) => ({
  ...season,
  announcedAt: announcedAt?.toISOString() ?? null,
  ceremonyAt: ceremonyAt?.toISOString() ?? null,
})

/** Changes a season under the lock of all seasons. */
async function changing<T extends Outcome<unknown>>(
  year: number,
  change: (stored: StoredSeason, trx: Trx) => Promise<T>,
) {
  return transactionOnCached(async (trx) => {
    await advisoryLock(SEASONS_LOCK, trx)
    const stored = await findSeason(year, trx)
    return stored ? change(stored, trx) : refuse('not_found', 'We can’t find this season.')
  })
}

/** The settings have the zone of the current season too, and take precedence. */
async function setConfiguredZone(timezone: string, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('configs')
    .set((eb) => ({ value: timezone, version: eb('version', '+', 1), updated_at: now }))
    .where('name', '=', ZONE_NAME)
    .where('value', '<>', timezone)
    .execute()
}

/**
 * Adds a season beside the current one, on request with the deadlines and prices of the season before, 52 weeks later at the
 * same time of day, except those for one category. Refuses `invalid` a year or name that is taken.
 */
export function addSeason(input: SeasonInput, admin: AdminViewer, now: Date) {
  return transactionOnCached(async (trx) => {
    await advisoryLock(SEASONS_LOCK, trx)
    const taken = (name: 'year' | 'label', message: string) =>
      refuse('invalid', message, { [name]: [message] })
    if (await findSeason(input.year, trx)) return taken('year', `Season ${input.year} already exists`)
    const named = await trx
      .selectFrom('seasons')
      .where(sql<boolean>`lower(label) = lower(${input.label})`)
      .select('year')
      .executeTakeFirst()
    if (named) return taken('label', `Season ${named.year} already has this name`)
    const last = await lastSeason(trx)
    await trx
      .insertInto('seasons')
      .values({ year: input.year, is_current: last === null, ...columns(input) })
      .execute()
    // The award goes on in its currency; the page about money changes it while the new season has no invoice.
    if (last) await setSeasonMoney(input.year, await readSeasonMoney(last.year, trx), trx)
    const deadlines = input.copyDeadlines && last ? await copyDeadlines(last.year, input, trx) : 0
    const { copyDeadlines: _, ...season } = input
    const after = { ...logged(season), copiedDeadlines: deadlines }
    await auditRecord(admin, 'season.added', input.year, { after }, now, trx)
    return ok({ deadlines })
  })
}

async function copyDeadlines(fromYear: number, to: SeasonInput, trx: Trx): Promise<number> {
  const general = (await deadlinesOf(fromYear, trx)).filter(({ categoryId }) => categoryId === null)
  const days = YEAR_ON_DAYS * Math.max(1, to.year - fromYear)
  for (const { id: _, prices, ...deadline } of general) {
    const { id } = await trx
      .insertInto('deadlines')
      .values({
        ...snakeRow(deadline),
        year: to.year,
        opens_at: addLocalDays(deadline.opensAt, days, to.timezone),
        closes_at: addLocalDays(deadline.closesAt, days, to.timezone),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (prices.length > 0)
      await trx
        .insertInto('deadline_prices')
        .values(prices.map((price) => ({ deadline_id: id, ...snakeRow(price) })))
        .execute()
  }
  return general.length
}

/** Changes a season's name and dates, unless it was changed since `version`. */
export function changeSeason(
  year: number,
  input: SeasonInput,
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return changing(year, async ({ isCurrent, currency, ...stored }, trx) => {
    if (seasonVersion({ ...stored, currency }) !== version) return changedSince('season')
    const { copyDeadlines: _, ...season } = input
    const [before, after] = [logged(stored), logged({ ...season, year })]
    const changed = JSON.stringify(before) !== JSON.stringify({ ...before, ...after })
    if (!changed) return ok({ changed })
    await trx.updateTable('seasons').set(columns(input)).where('year', '=', year).execute()
    if (isCurrent) await setConfiguredZone(input.timezone, now, trx)
    await auditRecord(admin, 'season.changed', year, { before, after }, now, trx)
    return ok({ changed })
  })
}

/**
 * Makes a season the current one; the records of the others stay as they are. Done twice is done. Refuses `conflict` while something of
 * the present one is under way.
 */
export function makeCurrent(year: number, admin: AdminViewer, now: Date) {
  return changing(year, async (season, trx) => {
    const { label } = season
    if (season.isCurrent) return ok({ label })
    const last = await lastSeason(trx)
    if (last?.isCurrent) {
      await holdCurrentSeason(last.year, trx)
      const reason = await currentSeasonReason(last.year, now, trx)
      if (reason !== null) return refuse('conflict', reason)
    }
    // Only one season can be current, so the old one is changed first.
    await trx.updateTable('seasons').set({ is_current: false }).where('is_current', '=', true).execute()
    await trx.updateTable('seasons').set({ is_current: true }).where('year', '=', year).execute()
    await setConfiguredZone(season.timezone, now, trx)
    await exchangeSettings(last?.year ?? null, year, now, trx)
    const change = { before: { year: last?.year ?? null }, after: { year } }
    await auditRecord(admin, 'season.made_current', year, change, now, trx)
    return ok({ label })
  })
}
