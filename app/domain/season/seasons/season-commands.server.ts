import { sql } from 'kysely'
import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { findSeason, lastSeason, seasonVersion } from '#app/domain/season/seasons/season-queries.server.ts'
import type { SeasonInput } from '#app/domain/season/seasons/season-input.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { addLocalDays } from '#app/domain/season/seasons/zoned-times.ts'

/** 52 weeks: a year on, on the same day of the week. */
const YEAR_ON_DAYS = 364
const LOCK = 'seasons'

const columns = (input: SeasonInput) => ({
  label: input.label,
  edition: input.edition,
  timezone: input.timezone,
  eligible_from: input.eligibleFrom,
  eligible_to: input.eligibleTo,
  announced_at: input.announcedAt,
  ceremony_at: input.ceremonyAt,
})

const words = ({ copyDeadlines: _, ...input }: SeasonInput) => ({
  ...input,
  announcedAt: input.announcedAt?.toISOString() ?? null,
  ceremonyAt: input.ceremonyAt?.toISOString() ?? null,
})

/**
 * Adds a season beside the current one; nothing opens by it. With `copyDeadlines` it gets the deadlines and prices of the
 * season before, each 52 weeks later at the same time of day, except those for one category. Refuses `invalid` when there is
 * one of this year.
 */
export async function addSeason(
  input: SeasonInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ year: number; deadlines: number }>> {
  return transaction(async (trx) => {
    await advisoryLock(LOCK, trx)
    if (await findSeason(input.year, trx)) {
      const message = `There is a season ${input.year} already`
      return refuse('invalid', message, { year: [message] })
    }
    const named = await trx
      .selectFrom('seasons')
      .where(sql<boolean>`lower(label) = lower(${input.label})`)
      .select('year')
      .executeTakeFirst()
    if (named) {
      const message = `The season ${named.year} has this name`
      return refuse('invalid', message, { label: [message] })
    }
    const last = await lastSeason(trx)
    await trx
      .insertInto('seasons')
      .values({ year: input.year, is_current: last === null, ...columns(input) })
      .execute()
    const deadlines = input.copyDeadlines && last ? await copyDeadlines(last.year, input, trx) : 0
    const after = { ...words(input), copiedDeadlines: deadlines }
    await audit(admin, { action: 'season.added', entity: 'season', entityId: input.year, after }, now, trx)
    return ok({ year: input.year, deadlines })
  })
}

async function copyDeadlines(fromYear: number, to: SeasonInput, trx: Trx): Promise<number> {
  const general = (await deadlinesOf(fromYear, trx)).filter(({ categoryId }) => categoryId === null)
  const days = YEAR_ON_DAYS * Math.max(1, to.year - fromYear)
  for (const deadline of general) {
    const { id } = await trx
      .insertInto('deadlines')
      .values({
        year: to.year,
        kind: deadline.kind,
        name: deadline.name,
        opens_at: addLocalDays(deadline.opensAt, days, to.timezone),
        closes_at: addLocalDays(deadline.closesAt, days, to.timezone),
        grace_minutes: deadline.graceMinutes,
        category_type: deadline.categoryType,
        closes_submissions: deadline.closesSubmissions,
        visible: deadline.visible,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (deadline.prices.length > 0)
      await trx
        .insertInto('deadline_prices')
        .values(
          deadline.prices.map(({ priceGroup, amountCents, currency }) => ({
            deadline_id: id,
            price_group: priceGroup,
            amount_cents: amountCents,
            currency,
          })),
        )
        .execute()
  }
  return general.length
}

/**
 * Changes a season's name and dates; its year stays. `version` is that of the values the form was made with: refuses `conflict`
 * when they were changed meanwhile.
 */
export async function changeSeason(
  year: number,
  input: SeasonInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  const outcome = await transaction<Outcome<{ changed: boolean }>>(async (trx) => {
    await advisoryLock(LOCK, trx)
    const stored = await findSeason(year, trx)
    if (!stored) return refuse('not_found', 'There is no such season.')
    if (seasonVersion(stored) !== version)
      return refuse(
        'conflict',
        'Somebody else has changed this season since you opened it. Nothing was saved.',
      )
    const { isCurrent, ...before } = stored
    const after = { ...input, year, copyDeadlines: false }
    const changed =
      JSON.stringify(words({ ...before, copyDeadlines: false })) !== JSON.stringify(words(after))
    if (!changed) return ok({ changed })
    await trx.updateTable('seasons').set(columns(input)).where('year', '=', year).execute()
    // The settings name the zone too, and go before: the current season's is one value in two places.
    if (isCurrent)
      await trx
        .updateTable('configs')
        .set((eb) => ({ value: input.timezone, version: eb('version', '+', 1), updated_at: now }))
        .where('name', '=', 'awards_timezone')
        .where('value', '<>', input.timezone)
        .execute()
    await audit(
      admin,
      {
        action: 'season.changed',
        entity: 'season',
        entityId: year,
        before: words({ ...before, copyDeadlines: false }),
        after: words(after),
      },
      now,
      trx,
    )
    return ok({ changed })
  })
  if (outcome.ok) forgetVersions()
  return outcome
}

/**
 * Makes a season the one that everything is about. Drafts, invoices and archives of the others stay as they are. Already
 * current is success.
 */
export async function makeCurrent(
  year: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ label: string }>> {
  const outcome = await transaction<Outcome<{ label: string }>>(async (trx) => {
    await advisoryLock(LOCK, trx)
    const season = await findSeason(year, trx)
    if (!season) return refuse('not_found', 'There is no such season.')
    if (season.isCurrent) return ok({ label: season.label })
    const before = await lastSeason(trx)
    // One at a time may be current, so the old one steps down first.
    await trx.updateTable('seasons').set({ is_current: false }).where('is_current', '=', true).execute()
    await trx.updateTable('seasons').set({ is_current: true }).where('year', '=', year).execute()
    await trx
      .updateTable('configs')
      .set((eb) => ({ value: season.timezone, version: eb('version', '+', 1), updated_at: now }))
      .where('name', '=', 'awards_timezone')
      .where('value', '<>', season.timezone)
      .execute()
    await audit(
      admin,
      {
        action: 'season.made_current',
        entity: 'season',
        entityId: year,
        before: { year: before?.year ?? null },
        after: { year },
      },
      now,
      trx,
    )
    return ok({ label: season.label })
  })
  if (outcome.ok) forgetVersions()
  return outcome
}
