import { advisoryLock, isUniqueViolation, type Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { findCategory } from './queries.server.ts'
import type { CategoryInput } from './schema.ts'

const NAME_TAKEN = 'Another category has this name'
const SLUG_TAKEN = 'Another category has this address'
const GONE = 'We can’t find this category.'
const ORDER = 'press categories'

async function unlessTaken<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await act()
  } catch (error) {
    if (isUniqueViolation(error, 'one_press_category_of_a_name'))
      return refuse('conflict', NAME_TAKEN, { name: [NAME_TAKEN] })
    if (isUniqueViolation(error, 'one_press_category_of_a_slug'))
      return refuse('conflict', SLUG_TAKEN, { slug: [SLUG_TAKEN] })
    throw error
  }
}

/** Adds a category after the others. Refuses `conflict` a name or address that another one has. */
export async function addCategory(
  input: CategoryInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return unlessTaken(() =>
    transactionOnCached(async (trx) => {
      await advisoryLock(ORDER, trx)
      const { last } = await trx
        .selectFrom('press_categories')
        .select((eb) => eb.fn.coalesce(eb.fn.max('sort'), eb.lit(0)).as('last'))
        .executeTakeFirstOrThrow()
      const { id } = await trx
        .insertInto('press_categories')
        .values({ ...input, sort: Number(last) + 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(admin, 'press_category.added', id, { after: input }, now, trx)
      return ok({ id })
    }),
  )
}

/** Locks a category, so that no item comes into it until the transaction ends. */
async function lockCategory(id: number, trx: Trx) {
  await trx.selectFrom('press_categories').where('id', '=', id).select('id').forUpdate().execute()
  return findCategory(id, trx)
}

/** Changes a category's name and address. Refuses `conflict` when it was changed since `version`, and what another one has. */
export async function changeCategory(
  id: number,
  input: CategoryInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return unlessTaken(() =>
    transactionOnCached(async (trx): Promise<Outcome<{ changed: boolean }>> => {
      const stored = await lockCategory(id, trx)
      if (!stored) return refuse('not_found', GONE)
      if (String(stored.version) !== version) return changedSince('category')
      const before = { name: stored.name, slug: stored.slug }
      if (before.name === input.name && before.slug === input.slug) return ok({ changed: false })
      await trx
        .updateTable('press_categories')
        .set((eb) => ({ ...input, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await auditRecord(admin, 'press_category.changed', id, { before, after: input }, now, trx)
      return ok({ changed: true })
    }),
  )
}

/** Moves all items of a category into another one. Refuses `conflict` when that one is gone, or the same. */
export async function moveItems(
  id: number,
  into: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ moved: number; into: string }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ moved: number; into: string }>> => {
    // Both in one order, so that two moves across each other do not wait for one another.
    const found = new Map<number, Awaited<ReturnType<typeof lockCategory>>>()
    for (const each of [id, into].sort((a, b) => a - b)) found.set(each, await lockCategory(each, trx))
    const [from, to] = [found.get(id), found.get(into)]
    if (!from) return refuse('not_found', GONE)
    if (!to || id === into) {
      const message = 'Select another category.'
      return refuse('conflict', message, { into: [message] })
    }
    const moved = await trx
      .updateTable('press_items')
      .set((eb) => ({ category_id: into, updated_at: now, version: eb('version', '+', 1) }))
      .where('category_id', '=', id)
      .returning('id')
      .execute()
    const after = { movedTo: to.name, items: moved.length }
    await auditRecord(admin, 'press_category.emptied', id, { after }, now, trx)
    return ok({ moved: moved.length, into: to.name })
  })
}

/** Deletes a category without items. Refuses `conflict` while it has any. */
export async function deleteCategory(
  id: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ name: string }>> => {
    const stored = await lockCategory(id, trx)
    if (!stored) return refuse('not_found', GONE)
    if (stored.items > 0)
      return refuse(
        'conflict',
        `It has ${countText(stored.items, 'item', 'items')}. Move them to another category first.`,
      )
    await trx.deleteFrom('press_categories').where('id', '=', id).execute()
    const before = { name: stored.name, slug: stored.slug }
    await auditRecord(admin, 'press_category.deleted', id, { before }, now, trx)
    return ok({ name: stored.name })
  })
}

/** Puts a category before or after its neighbour. At the end of the list nothing changes. */
export async function shiftCategory(
  id: number,
  direction: 'up' | 'down',
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ moved: boolean }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ moved: boolean }>> => {
    await advisoryLock(ORDER, trx)
    const rows = await trx
      .selectFrom('press_categories')
      .orderBy('sort')
      .orderBy('id')
      .select(['id', 'sort'])
      .limit(1_000)
      .execute()
    const from = rows.findIndex((row) => row.id === id)
    if (from < 0) return refuse('not_found', GONE)
    const [one, other] = [rows[from], rows[from + (direction === 'up' ? -1 : 1)]]
    if (!one || !other) return ok({ moved: false })
    for (const [row, sort] of [
      [one, other.sort],
      [other, one.sort],
    ] as const)
      await trx.updateTable('press_categories').set({ sort }).where('id', '=', row.id).execute()
    await auditRecord(admin, 'press_category.moved', id, { after: { direction } }, now, trx)
    return ok({ moved: true })
  })
}
