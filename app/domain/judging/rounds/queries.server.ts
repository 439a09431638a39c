import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { hasRoundAnswers } from './in-round.server.ts'
import { roundState, type AdvanceRule } from './rules.ts'

function roundsQuery(reader: Reader) {
  return reader
    .selectFrom('judging_rounds as r')
    .select(['r.id', 'r.category_id as categoryId', 'r.state_name as name', 'r.opens_at as opensAt'])
    .select(['r.closes_at as closesAt', 'r.min_answers as minAnswers', 'r.rule', 'r.rule_value as value'])
    .select(['r.ties_together as tiesTogether', 'r.ended_at as endedAt', 'r.advanced_at as advancedAt'])
    .select(['r.told_at as toldAt', 'r.told_mail as toldMail', 'r.published_at as publishedAt', 'r.version'])
    .select('r.materials_due as materialsDue')
    .select(['r.kind', 'r.budget', 'r.max_each as maxEach', 'r.ranked', 'r.comparisons'])
}

export type Round = Awaited<ReturnType<typeof listRounds>>[number]

/** The rounds of a category before its scoring, in their order. */
export function listRounds(categoryId: number, reader: Reader) {
  return roundsQuery(reader)
    .where('r.category_id', '=', categoryId)
    .orderBy('r.opens_at')
    .orderBy('r.id')
    .limit(50)
    .execute()
}

export const ruleOf = ({ kind, budget, rule, value, tiesTogether }: Round): AdvanceRule => ({
  ...{ kind, budget, rule, value, tiesTogether },
})

/** Tells whether judges answered in the round that is on, and whether one has begun to score. */
export async function judgingBegun(categoryId: number, reader: Reader) {
  const [{ rows: answers }, review] = await Promise.all([
    sql<{ answered: boolean }>`select ${hasRoundAnswers(categoryId, 'undecided')} as answered`.execute(
      reader,
    ),
    reader
      .selectFrom('reviews as v')
      .innerJoin('committees as c', 'c.id', 'v.committee_id')
      .where('c.category_id', '=', categoryId)
      .select('v.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { answered: answers[0]?.answered ?? false, scored: review !== undefined }
}

/** The categories of a season that have a committee, by number, with their rounds. */
export async function listPlans(_admin: AdminViewer, year: number, now: Date, reader: Reader) {
  const [categories, rounds] = await Promise.all([
    reader
      .selectFrom('categories as k')
      .innerJoin('committees as c', 'c.category_id', 'k.id')
      .where('k.year', '=', year)
      .where('k.status', '<>', 'archived')
      .orderBy('k.number')
      .orderBy('k.type')
      .select(['k.id', 'k.type', 'k.number', 'k.name'])
      .limit(1_000)
      .execute(),
    roundsQuery(reader)
      .innerJoin('categories as k', 'k.id', 'r.category_id')
      .where('k.year', '=', year)
      .orderBy('r.opens_at')
      .orderBy('r.id')
      .limit(5_000)
      .execute(),
  ])
  return categories.map((category) => ({
    id: category.id,
    title: categoryTitle(category),
    rounds: rounds
      .filter(({ categoryId }) => categoryId === category.id)
      .map((round) => ({ id: round.id, name: round.name, state: roundState(round, now) })),
  }))
}

/** How many entries of a category are still in. */
export async function countEntries(categoryId: number, reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('submissions as s')
    .where('s.category_id', '=', categoryId)
    .where(judged('s'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The plan of a category with a committee, for its page; null without one. */
export async function findPlanPage(admin: AdminViewer, categoryId: number, now: Date, reader: Reader) {
  const category = await reader
    .selectFrom('categories as k')
    .innerJoin('committees as c', 'c.category_id', 'k.id')
    .where('k.id', '=', categoryId)
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'k.year'])
    .executeTakeFirst()
  if (!category) return null
  const [rounds, begun, plans] = await Promise.all([
    listRounds(categoryId, reader),
    judgingBegun(categoryId, reader),
    listPlans(admin, category.year, now, reader),
  ])
  return {
    category: { id: category.id, title: categoryTitle(category), year: category.year },
    rounds: rounds.map((round) => ({ ...round, state: roundState(round, now) })),
    begun,
    /** These have no rounds, so they can take a copy. */
    others: plans.filter(({ id, rounds: own }) => id !== categoryId && own.length === 0),
  }
}
