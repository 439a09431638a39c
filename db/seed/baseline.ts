import type { Insertable } from 'kysely'
import type { Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import type { DB } from '#db/types.ts'
import type { PriceGroup } from '#app/domain/season/seasons/deadlines.ts'
import { agreementHash } from '#app/domain/judging/agreements/agreement-hash.server.ts'
import { judgeAgreement } from '#db/seed/data/agreement.ts'
import { bindingsOf } from '#db/seed/data/bindings.ts'
import { categorySeeds } from '#db/seed/data/categories.ts'
import type { ConfigSeed } from '#db/seed/data/config-seed.ts'
import { configCategories, configSeeds } from '#db/seed/data/configs.ts'
import { deadlineSeeds } from '#db/seed/data/deadlines.ts'
import { bindingRow } from '#app/domain/catalogue/templates/add-categories.server.ts'
import { filmQuestions } from '#app/domain/catalogue/templates/film-questions.ts'
import { membershipTypes } from '#db/seed/data/membership-types.ts'
import { anchorSeeds, rubricSeeds } from '#db/seed/data/rubrics.ts'
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
  await insertSeason(
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
    },
    trx,
  )
  await insertConfigs(configSeeds(plan), now, trx)
  const categoryIds = await insertCategories(plan, trx)
  const fieldIds = await insertFields(trx)
  await insertBindings(categoryIds, fieldIds, trx)
  await insertDeadlines(plan, trx)
  await insertMembershipTypes(CURRENCY, trx)
  // A season that is being set up has them before its call.
  const published = earlier(callOpens, now)
  await insertAgreement(plan.year, published, trx)
  await insertRubrics(plan.year, published, now, trx)
  return { plan, year: plan.year, categoryIds, fieldIds }
}

/** The demonstration's prices are in dollars. */
const CURRENCY = 'USD'

/** The first season of a database. */
export async function insertSeason(season: Insertable<DB['seasons']>, trx: Trx): Promise<void> {
  await trx
    .insertInto('seasons')
    .values({ ...season, is_current: true })
    .execute()
}

export async function insertMembershipTypes(currency: string, trx: Trx): Promise<void> {
  await trx
    .insertInto('membership_types')
    .values(membershipTypes.map((type, index) => ({ ...type, currency, sort: index + 1 })))
    .execute()
}

/** The first judges' agreement, in force from `publishedAt`; a draft to read without one. */
export async function insertAgreement(
  year: number,
  publishedAt: Date | null,
  trx: Trx,
  body = judgeAgreement.body as string,
): Promise<void> {
  await trx
    .insertInto('agreements')
    .values({
      title: judgeAgreement.title,
      body,
      year,
      audience: 'judge',
      version: 1,
      body_sha256: agreementHash(body),
      ...(publishedAt
        ? { status: 'active', change: 'material', valid_from_version: 1, published_at: publishedAt }
        : { status: 'draft' }),
    })
    .execute()
}

export async function insertConfigs(configs: readonly ConfigSeed[], now: Date, trx: Trx): Promise<void> {
  await trx
    .insertInto('config_categories')
    .values([...configCategories])
    .execute()
  await trx
    .insertInto('configs')
    .values(
      configs.map(({ options = [], is_public = false, ...config }, index) => ({
        ...config,
        options: JSON.stringify(options),
        is_public,
        sort: index + 1,
        updated_at: now,
      })),
    )
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

export async function insertFields(trx: Trx, seeds = filmQuestions): Promise<Map<string, number>> {
  const rows = await trx
    .insertInto('fields')
    .values(
      seeds.map((field) => ({
        key: field.key,
        label: field.label,
        help: field.help ?? '',
        type: field.type,
        options: JSON.stringify(field.options ?? []),
        rules: JSON.stringify(field.rules ?? {}),
        judge_visible: field.judgeVisible ?? true,
      })),
    )
    .returning(['id', 'key'])
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** The first rubric of each type of category, in use from `publishedAt`; a draft without one. */
export async function insertRubrics(
  year: number,
  publishedAt: Date | null,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const type of ['production', 'achievement'] as const) {
    const { id } = await trx
      .insertInto('rubrics')
      .values({
        year,
        category_type: type,
        version: 1,
        status: publishedAt ? 'active' : 'draft',
        anchors: JSON.stringify(anchorSeeds),
        updated_at: publishedAt ?? now,
        published_at: publishedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('criteria')
      .values(rubricSeeds[type].map((criterion, index) => ({ ...criterion, rubric_id: id, sort: index + 1 })))
      .execute()
  }
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
