import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { lockCommittee, lockManaged } from './managed-committee.server.ts'
import { MOST_QUORUM, USUAL_QUORUM, numberOf } from './rules.ts'
import type { SettingsInput } from './schema.ts'

/** Each category has one, so its own name says nothing. */
const NAME = 'Committee'

/** Makes the committees that these categories lack; gives their ids. Two at once make each of them once. */
export async function makeCommittees(
  year: number,
  categoryIds: readonly number[],
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number[]> {
  if (categoryIds.length === 0) return []
  const { min_final_reviews } = await configValuesIn(trx)
  const quorum = numberOf(min_final_reviews, USUAL_QUORUM, MOST_QUORUM)
  const rows = await trx
    .insertInto('committees')
    .values(categoryIds.map((category_id) => ({ year, category_id, name: NAME, quorum, created_at: now })))
    .onConflict((conflict) => conflict.column('category_id').doNothing())
    .returning(['id', 'category_id'])
    .execute()
  for (const { id, category_id } of rows) {
    const after = { category: category_id, quorum }
    await audit(admin, { action: 'committee.created', entity: 'committee', entityId: id, after }, now, trx)
  }
  return rows.map(({ id }) => id)
}

/** Makes the committee of a category; refuses `conflict` when it has one, `not_found` when it is not of the season. */
export async function createCommittee(
  { categoryId, year }: { categoryId: number; year: number },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return transaction(async (trx) => {
    const category = await trx
      .selectFrom('categories')
      .where('id', '=', categoryId)
      .where('year', '=', year)
      .where('status', '<>', 'archived')
      .select('id')
      .executeTakeFirst()
    if (!category) return refuse('not_found', 'There is no such category this season.')
    const [id] = await makeCommittees(year, [categoryId], admin, now, trx)
    if (id === undefined) return refuse('conflict', 'This category has a committee already.')
    return ok({ id })
  })
}

/** Makes a committee for every category of a season without one, archived ones left out; `created` counts them. */
export async function createMissing(
  year: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ created: number }>> {
  return transaction(async (trx) => {
    const lacking = await trx
      .selectFrom('categories as k')
      .leftJoin('committees as c', 'c.category_id', 'k.id')
      .where('k.year', '=', year)
      .where('k.status', '<>', 'archived')
      .where('c.id', 'is', null)
      .orderBy('k.number')
      .select('k.id')
      .execute()
    const ids = await makeCommittees(
      year,
      lacking.map(({ id }) => id),
      admin,
      now,
      trx,
    )
    return ok({ created: ids.length })
  })
}

/**
 * Saves quorum and notes. Refuses `not_found` to others than the office and the chair, `closed` to a chair when members are
 * locked, `conflict` when somebody saved since the page was opened.
 */
export async function saveSettings(
  committeeId: number,
  input: SettingsInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, viewer, trx)
    if (!locked.ok) return locked
    const { version, quorum } = locked.value
    if (version !== input.version)
      return refuse(
        'conflict',
        'Somebody else has saved this meanwhile. Look at the page again before you save.',
      )
    await trx
      .updateTable('committees')
      .set({ quorum: input.quorum, notes: input.notes ?? '', version: version + 1 })
      .where('id', '=', committeeId)
      .execute()
    const change = { before: { quorum }, after: { quorum: input.quorum } }
    const entry = { action: 'committee.changed', entity: 'committee', entityId: committeeId, ...change }
    await audit(viewer, entry, now, trx)
    return ok()
  })
}

/** Settles who sits on a committee, or opens that again; from the first only the office changes it. Twice is no error. */
export async function lockMembers(
  { committeeId, locked }: { committeeId: number; locked: boolean },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const committee = await lockCommittee(committeeId, trx)
    if (!committee) return refuse('not_found', 'There is no such committee.')
    if ((committee.membersLockedAt !== null) === locked) return ok()
    await trx
      .updateTable('committees')
      .set({ members_locked_at: locked ? now : null })
      .where('id', '=', committeeId)
      .execute()
    const action = locked ? 'committee.members_locked' : 'committee.members_unlocked'
    await audit(admin, { action, entity: 'committee', entityId: committeeId }, now, trx)
    return ok()
  })
}

/** Why a committee cannot be deleted, or null: what was judged or put forward is never thrown away. */
export async function deletionRefusal(committeeId: number, trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ reviews: boolean; slate: boolean; works: boolean }>`
    select exists (select from reviews where committee_id = ${committeeId}) as reviews,
      exists (select from slates s where s.committee_id = ${committeeId} and (s.status <> 'draft'
        or exists (select from slate_items i where i.slate_id = s.id))) as slate,
      exists (select from outside_works where committee_id = ${committeeId}) as works`.execute(trx)
  const [found] = rows
  if (found?.reviews) return 'There are reviews, so this committee stays.'
  if (found?.slate) return 'It has a slate, so this committee stays.'
  return found?.works ? 'It has proposed work nobody entered, so this committee stays.' : null
}

/** Deletes a committee nobody has judged in, with its people and invitations; refuses `conflict` else. */
export async function deleteCommittee(committeeId: number, admin: AdminViewer, now: Date): Promise<Outcome> {
  return transaction(async (trx) => {
    const committee = await lockCommittee(committeeId, trx)
    if (!committee) return refuse('not_found', 'There is no such committee.')
    const refusal = await deletionRefusal(committeeId, trx)
    if (refusal) return refuse('conflict', refusal)
    await trx.deleteFrom('committees').where('id', '=', committeeId).execute()
    const before = { category: committee.category }
    await audit(
      admin,
      { action: 'committee.deleted', entity: 'committee', entityId: committeeId, before },
      now,
      trx,
    )
    return ok()
  })
}
