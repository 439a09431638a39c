import { sql } from 'kysely'
import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { remeasure } from '#app/domain/catalogue/categories/measure-entries.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Fact, Test } from './facts.ts'
import { findRule, namesOfRules, readSubject, type StoredRule } from './queries.server.ts'
import type { RuleInput } from './schema.ts'
import { FORCE_LABELS, requirementText } from './words.ts'

const NO_RULE = refuse('not_found', 'We can’t find this rule.')

/** Rules of a category, with those for all; more would be a form of their own. */
const MAX_RULES = 60

interface NewRule {
  year: number
  categoryId: number | null
  fact: Fact
  fieldId: number | null
  test: Test
}

type Wanted = NewRule & Pick<RuleInput, 'terms' | 'message' | 'force'>

/** The rules of a season change one at a time. */
function changing<T>(year: number, work: (trx: Trx) => Promise<T>) {
  return transaction(async (trx) => {
    await advisoryLock(`eligibility rules of ${year}`, trx)
    return work(trx)
  })
}

async function inWords(
  rule: Pick<Wanted, 'fact' | 'fieldId' | 'test' | 'terms' | 'message' | 'force'>,
  trx: Trx,
) {
  const names = await namesOfRules([rule], trx)
  return {
    rule: requirementText(rule, names.of(rule)),
    force: FORCE_LABELS[rule.force].label,
    text: rule.message,
  }
}

/** The submitted entries of the season are checked again, and where answers are ruled, how complete its drafts are. */
async function checkAgain(
  { year, categoryId, fact }: Pick<NewRule, 'year' | 'categoryId' | 'fact'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .insertInto('eligibility_rounds')
    .values({ year, asked_at: now })
    // Later than the round before, whatever the clocks say: entries are told by it that they were not checked yet.
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({
        asked_at: sql<Date>`greatest(excluded.asked_at, eligibility_rounds.asked_at + interval '1 millisecond')`,
      }),
    )
    .execute()
  if (fact !== 'answer') return
  const categories =
    categoryId === null
      ? await trx
          .selectFrom('categories as c')
          .where('c.year', '=', year)
          .where((eb) =>
            eb.exists(
              eb.selectFrom('submissions as s').whereRef('s.category_id', '=', 'c.id').select('s.id'),
            ),
          )
          .select('c.id')
          .execute()
      : [{ id: categoryId }]
  for (const { id } of categories) await remeasure(id, now, trx)
}

/**
 * Adds a rule at the end of those of its category. Refuses `not_found` another season's category, and `conflict` an archived one, a question
 * that can no longer be tested so, and more rules than the most.
 */
export function addRule(wanted: Wanted, admin: AdminViewer, now: Date) {
  const { year, categoryId, fact, fieldId, test, terms, message, force } = wanted
  return changing(year, async (trx) => {
    const category = categoryId === null ? null : await findCategory(categoryId, trx)
    if (categoryId !== null && category?.year !== year)
      return refuse('not_found', 'We can’t find this category in this season.')
    if (category?.status === 'archived')
      return refuse('conflict', 'This category was archived. Add the rule to another one.')
    const subject = await readSubject(fieldId === null ? fact : `answer-${fieldId}`, test, trx)
    if (subject?.test !== test)
      return refuse('conflict', 'This question has changed since you opened this page. Add the rule again.')
    const { count, last } = await trx
      .selectFrom('eligibility_rules')
      .where('year', '=', year)
      .where('category_id', categoryId === null ? 'is' : '=', categoryId)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('sort').as('last')])
      .executeTakeFirstOrThrow()
    if (count >= MAX_RULES) return refuse('conflict', `There are ${MAX_RULES} rules here. That is the most.`)
    const { id } = await trx
      .insertInto('eligibility_rules')
      .values({
        ...{ year, category_id: categoryId, fact, field_id: fieldId, test, message, force },
        ...{ terms: JSON.stringify(terms), sort: (last ?? 0) + 1, created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await checkAgain(wanted, now, trx)
    await auditRecord(admin, 'eligibility_rule.added', id, { after: await inWords(wanted, trx) }, now, trx)
    return ok({ id })
  })
}

/** Changes what a rule says, unless it was changed since `version`. */
export function changeRule(
  rule: Pick<StoredRule, 'id' | 'year'>,
  { terms, message, force }: Pick<RuleInput, 'terms' | 'message' | 'force'>,
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return changing(rule.year, async (trx) => {
    const stored = await findRule(rule.id, trx)
    if (!stored) return NO_RULE
    if (String(stored.version) !== version) return changedSince('rule')
    const before = await inWords(stored, trx)
    const after = await inWords({ ...stored, terms, message, force }, trx)
    const changed = JSON.stringify(before) !== JSON.stringify(after)
    if (!changed) return ok({ changed })
    await trx
      .updateTable('eligibility_rules')
      .set((eb) => ({
        ...{ terms: JSON.stringify(terms), message, force, updated_at: now },
        version: eb('version', '+', 1),
      }))
      .where('id', '=', stored.id)
      .execute()
    await checkAgain(stored, now, trx)
    await auditRecord(admin, 'eligibility_rule.changed', stored.id, { before, after }, now, trx)
    return ok({ changed })
  })
}

/**
 * Removes a rule with what was found by it, unless it was changed since `version`. Entries that were decided about stay as they are.
 */
export function removeRule(
  rule: Pick<StoredRule, 'id' | 'year'>,
  version: number,
  admin: AdminViewer,
  now: Date,
) {
  return changing(rule.year, async (trx) => {
    const stored = await findRule(rule.id, trx)
    if (!stored) return NO_RULE
    if (stored.version !== version) return changedSince('rule')
    const before = await inWords(stored, trx)
    await trx.deleteFrom('eligibility_rules').where('id', '=', stored.id).execute()
    await checkAgain(stored, now, trx)
    await auditRecord(admin, 'eligibility_rule.removed', stored.id, { before }, now, trx)
    return ok({ text: before.rule })
  })
}

/** Moves a rule one place up or down among those of its category: entrants read them in this order. */
export function moveRule(id: number, year: number, move: 'up' | 'down', admin: AdminViewer, now: Date) {
  return changing(year, async (trx) => {
    const stored = await findRule(id, trx)
    if (stored?.year !== year) return NO_RULE
    const rows = await trx
      .selectFrom('eligibility_rules')
      .where('year', '=', year)
      .where('category_id', stored.categoryId === null ? 'is' : '=', stored.categoryId)
      .orderBy('sort')
      .orderBy('id')
      .select('id')
      .execute()
    const ids = rows.map((row) => row.id)
    const at = ids.indexOf(id)
    const to = move === 'up' ? at - 1 : at + 1
    if (to < 0 || to >= ids.length) return ok({ changed: false, place: at + 1, of: ids.length })
    ids.splice(at, 1)
    ids.splice(to, 0, id)
    for (const [sort, each] of ids.entries())
      await trx
        .updateTable('eligibility_rules')
        .set({ sort: sort + 1 })
        .where('id', '=', each)
        .execute()
    const change = { before: { place: at + 1 }, after: { place: to + 1 } }
    await auditRecord(admin, 'eligibility_rule.moved', id, change, now, trx)
    return ok({ changed: true, place: to + 1, of: ids.length })
  })
}

/** Has all submitted entries of the season checked again, because counts and memberships change without them. */
export function checkAllAgain(year: number, admin: AdminViewer, now: Date) {
  return changing(year, async (trx) => {
    await checkAgain({ year, categoryId: null, fact: 'studio_all' }, now, trx)
    await auditRecord(admin, 'season.eligibility_checked', year, {}, now, trx)
    return ok()
  })
}
