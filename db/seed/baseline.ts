import type { Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import type { PriceGroup } from '#app/domain/season/seasons/deadlines.ts'
import { bindingsOf } from '#db/seed/data/bindings.ts'
import { categorySeeds } from '#db/seed/data/categories.ts'
import { deadlineSeeds } from '#db/seed/data/deadlines.ts'
import { insertFirstAgreements } from '#app/domain/people/agreements/insert-first-agreement.server.ts'
import { insertFirstRubrics } from '#app/domain/judging/rubrics/insert-first-rubrics.server.ts'
import { insertFirstSeason } from '#app/domain/season/seasons/first-season.server.ts'
import { insertSettings } from '#app/domain/season/settings/insert-settings.server.ts'
import { insertFirstFields } from '#app/domain/catalogue/templates/first-fields.server.ts'
import { demoSettings } from '#db/seed/data/settings.ts'
import { bindingRow } from '#app/domain/catalogue/templates/add-categories.server.ts'
import { membershipTypes } from '#db/seed/data/membership-types.ts'
import { earlier, planSeason, type Phase, type SeasonPlan } from '#db/seed/phases.ts'

export interface Baseline {
  plan: SeasonPlan
  year: number
  /** Category ids by number. */
  categoryIds: Map<number, number>
  /** Field ids by key. */
  fieldIds: Map<string, number>
}

/**
 * What every season needs first: settings, categories with their questions, deadlines with prices, membership types, the judges'
 * agreement and rubrics. A few set-based inserts; the database must hold no season yet.
 */
export async function seedBaseline(phase: Phase, now: Date, trx: Trx): Promise<Baseline> {
  const plan = planSeason(phase, now)
  const { announced, callOpens, ceremony } = plan.calendar
  await insertFirstSeason(
    {
      year: plan.year,
      label: `${ordinal(plan.edition)} Pegbar Awards`,
      edition: plan.edition,
      timezone: plan.zone,
      currency: CURRENCY,
      eligible_from: plan.eligibleFrom,
      eligible_to: plan.eligibleTo,
      announced_at: announced,
      ceremony_at: ceremony,
      published_at: earlier(callOpens, now),
    },
    trx,
  )
  await insertSettings(demoSettings(plan), now, trx)
  const categoryIds = await insertCategories(plan, trx)
  const fieldIds = await insertFirstFields(trx)
  await insertBindings(categoryIds, fieldIds, trx)
  await insertDeadlines(plan, trx)
  await insertMembershipTypes(CURRENCY, trx)
  // A season that is being set up has them before its call.
  const published = earlier(callOpens, now)
  await insertFirstAgreements({ year: plan.year, publishedAt: published }, trx)
  await insertFirstRubrics({ year: plan.year, publishedAt: published }, now, trx)
  return { plan, year: plan.year, categoryIds, fieldIds }
}

/** The demonstration's prices are in dollars. */
const CURRENCY = 'USD'

async function insertMembershipTypes(currency: string, trx: Trx): Promise<void> {
  await trx
    .insertInto('membership_types')
    .values(membershipTypes.map((type, index) => ({ ...type, currency, sort: index + 1 })))
    .execute()
}

async function insertCategories(plan: SeasonPlan, trx: Trx): Promise<Map<number, number>> {
  const rows = await trx
    .insertInto('categories')
    .values(categorySeeds.map((seed) => ({ year: plan.year, ...snakeRow(seed) })))
    .returning(['id', 'number'])
    .execute()
  return new Map(rows.map((row) => [row.number, row.id]))
}

async function insertBindings(categoryIds: Map<number, number>, fieldIds: Map<string, number>, trx: Trx) {
  const rows = categorySeeds.flatMap((category) =>
    bindingsOf(category).map(({ key, ...question }, index) =>
      bindingRow(known(categoryIds, category.number), known(fieldIds, key), question, (index + 1) * 10),
    ),
  )
  await trx.insertInto('category_fields').values(rows).execute()
}

async function insertDeadlines(plan: SeasonPlan, trx: Trx): Promise<void> {
  const rows = await trx
    .insertInto('deadlines')
    .values(
      deadlineSeeds.map((seed) => ({
        year: plan.year,
        kind: seed.kind,
        name: seed.name,
        opens_at: plan.calendar[seed.opens],
        closes_at: plan.calendar[seed.closes],
        grace_minutes: seed.graceMinutes ?? 0,
        closes_submissions: seed.closesSubmissions ?? false,
      })),
    )
    .returning(['id', 'kind', 'name'])
    .execute()
  const prices = deadlineSeeds.flatMap(({ kind, name, prices = {} }) => {
    const deadline = rows.find((row) => row.kind === kind && row.name === name)
    if (!deadline) return []
    return Object.entries(prices).map(([group, amount_cents]) => ({
      deadline_id: deadline.id,
      price_group: group as PriceGroup,
      amount_cents,
      currency: CURRENCY,
    }))
  })
  await trx.insertInto('deadline_prices').values(prices).execute()
}

function known<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The seed has no ${String(key)}`)
  return value
}

function ordinal(number: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number)
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${number}${endings[rule] ?? 'th'}`
}
