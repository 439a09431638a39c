import { hasRoundAnswers } from '#app/domain/judging/rounds/in-round.server.ts'
import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { listCategoriesWithout } from './list.server.ts'
import { changeCommittee } from './managed-committee.server.ts'
import { MAX_QUORUM, USUAL_QUORUM, numberOf } from './rules.ts'
import type { SettingsInput } from './schema.ts'

/** A committee is known by its category. */
const NAME = 'Committee'

/** Creates the committees these categories lack and returns their ids; two calls at once create each once. */
export async function makeCommittees(
  year: number,
  categoryIds: readonly number[],
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number[]> {
  if (categoryIds.length === 0) return []
  const { min_final_reviews } = await configValuesIn(trx)
  const quorum = numberOf(min_final_reviews, USUAL_QUORUM, MAX_QUORUM)
  const rows = await trx
    .insertInto('committees')
    .values(categoryIds.map((category_id) => ({ year, category_id, name: NAME, quorum, created_at: now })))
    .onConflict((conflict) => conflict.column('category_id').doNothing())
    .returning(['id', 'category_id as category'])
    .execute()
  for (const { id, category } of rows)
    await auditRecord(admin, 'committee.created', id, { after: { category, quorum } }, now, trx)
  return rows.map(({ id }) => id)
}

/** Creates a category's committee; refuses `conflict` where there is one, `not_found` for a category of another season. */
export async function createCommittee(
  { categoryId, year }: { categoryId: number; year: number },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const category = await trx
      .selectFrom('categories')
      .where('id', '=', categoryId)
      .where('year', '=', year)
      .where('status', '<>', 'archived')
      .select('id')
      .executeTakeFirst()
    if (!category) return refuse('not_found', 'We can’t find this category in this season.')
    const [id] = await makeCommittees(year, [categoryId], admin, now, trx)
    return id === undefined ? refuse('conflict', 'This category already has a committee.') : ok({ id })
  })
}

/** Creates a committee for every category of a season without one, except archived categories. */
export async function createMissing(year: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const categories = await listCategoriesWithout(admin, year, trx)
    const categoryIds = categories.map(({ id }) => id)
    const created = await makeCommittees(year, categoryIds, admin, now, trx)
    return ok({ created: created.length })
  })
}

/** Saves quorum and notes; refuses `conflict` when another person has saved since the page was opened. */
export function saveSettings(committeeId: number, input: SettingsInput, viewer: Viewer, now: Date) {
  return changeCommittee(committeeId, viewer, async ({ version, quorum }, trx) => {
    if (version !== input.version)
      return refuse('conflict', 'Another person has saved these settings. Check them before you save again.')
    await trx
      .updateTable('committees')
      .set({ quorum: input.quorum, notes: input.notes ?? '', version: version + 1 })
      .where('id', '=', committeeId)
      .execute()
    const change = { before: { quorum }, after: { quorum: input.quorum } }
    await auditRecord(viewer, 'committee.changed', committeeId, change, now, trx)
    return ok()
  })
}

/** Locks or unlocks a committee's members; while they are locked only admins change them. */
export function lockMembers(
  { committeeId, locked }: { committeeId: number; locked: boolean },
  admin: AdminViewer,
  now: Date,
) {
  return changeCommittee(committeeId, admin, async ({ membersLockedAt }, trx) => {
    if ((membersLockedAt !== null) === locked) return ok()
    await trx
      .updateTable('committees')
      .set({ members_locked_at: locked ? now : null })
      .where('id', '=', committeeId)
      .execute()
    const action = locked ? 'committee.members_locked' : 'committee.members_unlocked'
    await auditRecord(admin, action, committeeId, {}, now, trx)
    return ok()
  })
}

/** Why a committee cannot be deleted, or null: reviews, slates and proposed works are kept. */
async function deletionRefusal(committeeId: number, trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ reviews: boolean; slate: boolean; works: boolean }>`
    select exists (select from reviews where committee_id = ${committeeId})
        or exists (select from committees c where c.id = ${committeeId}
          and ${hasRoundAnswers('c.category_id')}) as reviews,
      exists (select from slates s where s.committee_id = ${committeeId} and (s.status <> 'draft'
        or exists (select from slate_items i where i.slate_id = s.id))) as slate,
      exists (select from outside_works where committee_id = ${committeeId}) as works`.execute(trx)
  const [found] = rows
  if (found?.reviews) return 'This committee has judged entries and can’t be deleted.'
  if (found?.slate) return 'This committee has a slate and can’t be deleted.'
  return found?.works ? 'This committee has proposed works and can’t be deleted.' : null
}

/** Deletes a committee without reviews, with its members and invitations. */
export function deleteCommittee(committeeId: number, admin: AdminViewer, now: Date) {
  return changeCommittee(committeeId, admin, async ({ category }, trx) => {
    const refusal = await deletionRefusal(committeeId, trx)
    if (refusal) return refuse('conflict', refusal)
    await trx.deleteFrom('committees').where('id', '=', committeeId).execute()
    await auditRecord(admin, 'committee.deleted', committeeId, { before: { category } }, now, trx)
    return ok()
  })
}
