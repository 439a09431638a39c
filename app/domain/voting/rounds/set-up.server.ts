import { sql } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { peopleBehind } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { METHODS, type Method } from '../tally/choices.ts'
import { METHOD_RULES } from '../tally/rules.ts'
import { usualMethod } from './methods.ts'
import { setUpLabels, setUpTexts, type MethodChoice, type RoundSetUp } from './set-up.ts'
import { setUpRefusal } from './standing.ts'
import { holdRound } from './window.server.ts'

export const METHOD_NAMES: Readonly<Record<MethodChoice, string>> = {
  usual: 'Usual',
  ...(Object.fromEntries(METHODS.map((method) => [method, METHOD_RULES[method].name])) as Record<
    Method,
    string
  >),
}

export interface BallotCategory {
  id: number
  type: CategoryType
  number: number
  name: string
  /** What is stored for it. */
  method: MethodChoice
  /** What `usual` means for it. */
  usual: Method
  noAward: boolean
  /** Null for all methods but `stv`. */
  seats: number | null
}

/** The categories that all members can vote in, by number, with what is set up for them. */
export async function ballotCategories(year: number, reader: Reader): Promise<BallotCategory[]> {
  const rows = await reader
    .selectFrom('categories as k')
    .leftJoin('voting_methods as m', (join) =>
      join.on('m.year', '=', year).onRef('m.category_id', '=', 'k.id'),
    )
    .where('k.year', '=', year)
    .where('k.vote_scope', '=', 'all')
    .where('k.status', '<>', 'archived')
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'k.vote_picks as votePicks'])
    .select(['m.method', 'm.no_award as noAward', 'm.seats'])
    .orderBy('k.number')
    .limit(200)
    .execute()
  return rows.map(({ votePicks, method, noAward, seats, ...row }) => ({
    ...row,
    usual: usualMethod(votePicks),
    method: method ?? 'usual',
    noAward: noAward ?? false,
    seats: method === 'stv' ? seats : null,
  }))
}

/** The categories in which an admin has a conflict of interest. */
export async function conflictedCategories(
  admin: AdminViewer,
  year: number,
  reader: Reader,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.category_id as id from submissions s
    where s.year = ${year} and s.id in (select conflicted_entries(${peopleBehind(admin)}::bigint[], 'infinity'))`.execute(
    reader,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A season's set-up as it is stored. */
export function setUpOf(
  { nomineeOrder, ownNominations, drawsLots, noAwardTest }: Omit<RoundSetUp, 'categories'>,
  categories: readonly BallotCategory[],
): RoundSetUp {
  return {
    nomineeOrder,
    ownNominations,
    drawsLots,
    noAwardTest,
    categories: new Map(categories.map(({ id, method, noAward, seats }) => [id, { method, noAward, seats }])),
  }
}

/**
 * Saves how the current season's round is voted in, before it opens. Refuses `conflict` one that another admin has changed since
 * `version`, with what is stored beside each field that differs.
 */
export async function saveSetUp(given: RoundSetUp, version: number, admin: AdminViewer, now: Date) {
  return transaction<Outcome<{ changed: boolean }>>(async (trx) => {
    const { season, round, at } = await holdRound(now, trx)
    const { year } = season
    const refused = setUpRefusal(round)
    if (refused) return refuse('closed', `${refused}`)
    const categories = await ballotCategories(year, trx)
    const stored = setUpOf(round, categories)
    const before = setUpTexts(stored, METHOD_NAMES)
    // A category that was not in the form stays as it is.
    const after = { ...before, ...setUpTexts(given, METHOD_NAMES) }
    const lines = changedLines(setUpLabels(categories), before, after)
    if (round.version !== version) return changedSince('set-up', lines)
    if (lines.length === 0) return ok({ changed: false })
    await writeSetUp(year, given, stored, trx)
    const said = (side: 'from' | 'to') => Object.fromEntries(lines.map((line) => [line.label, line[side]]))
    await audit(
      admin,
      {
        action: 'voting_round.set_up',
        entity: 'voting_round',
        entityId: year,
        before: said('from'),
        after: said('to'),
      },
      at,
      trx,
    )
    return ok({ changed: true })
  })
}

async function writeSetUp(year: number, given: RoundSetUp, stored: RoundSetUp, trx: Trx): Promise<void> {
  const columns = {
    nominee_order: given.nomineeOrder,
    own_nominations: given.ownNominations,
    draws_lots: given.drawsLots,
    no_award_test: given.noAwardTest,
  }
  await trx
    .insertInto('voting_rounds')
    .values({ year, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet((eb) => ({ ...columns, version: eb('voting_rounds.version', '+', 1) })),
    )
    .execute()
  for (const [categoryId, { method, noAward, seats }] of given.categories) {
    const was = stored.categories.get(categoryId)
    if (!was || (was.method === method && was.noAward === noAward && was.seats === seats)) continue
    await trx
      .deleteFrom('voting_methods')
      .where('year', '=', year)
      .where('category_id', '=', categoryId)
      .execute()
    const row = {
      year,
      category_id: categoryId,
      method: method === 'usual' ? null : method,
      no_award: noAward,
      seats,
    }
    if (row.method !== null || noAward) await trx.insertInto('voting_methods').values(row).execute()
  }
}

/** Keeps the method by which a correction counted a category, so that it is counted by it again. */
export async function correctMethod(
  year: number,
  code: string,
  { method, seats }: { method: Method; seats: number | null },
  trx: Trx,
): Promise<void> {
  const category = (await ballotCategories(year, trx)).find((each) => categoryCode(each) === code)
  if (!category) throw new Error(`No category ${code} of ${year} is voted on`)
  await trx
    .insertInto('voting_methods')
    .values({ year, category_id: category.id, method, seats, no_award: category.noAward })
    .onConflict((conflict) => conflict.columns(['year', 'category_id']).doUpdateSet({ method, seats }))
    .execute()
}

/** Gives every category of a season the method it has now, so that changing its picks changes no vote that has begun. */
export async function fixMethods(year: number, trx: Trx): Promise<void> {
  const open = (await ballotCategories(year, trx)).filter(({ method }) => method === 'usual')
  if (open.length === 0) return
  await trx
    .insertInto('voting_methods')
    .values(
      open.map(({ id, usual, noAward }) => ({ year, category_id: id, method: usual, no_award: noAward })),
    )
    .onConflict((conflict) =>
      conflict.columns(['year', 'category_id']).doUpdateSet((eb) => ({ method: eb.ref('excluded.method') })),
    )
    .execute()
}
