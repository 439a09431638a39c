import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { lockItem } from './commands.server.ts'
import { ABOUT_LABELS } from './rules.ts'
import { MAX_NAMED, nameable } from './named.server.ts'
import { findOwnItem, type Item } from './queries.server.ts'
import type { PressReader } from './visibility.server.ts'

const GONE = refuse('not_found', 'We can’t find this item.')

/** Who names: an author, or an admin with what they may know. */
export interface Naming {
  by: Viewer
  admin: AdminViewer | null
  reading: PressReader
}

async function onItem<T>(
  itemId: number,
  reading: PressReader,
  act: (item: Item, trx: Trx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return transactionOnCached(async (trx): Promise<Outcome<T>> => {
    const item = (await lockItem(itemId, trx)) && (await findOwnItem(itemId, reading, trx))
    return item ? act(item, trx) : GONE
  })
}

const changed = (itemId: number, now: Date, trx: Trx) =>
  trx
    .updateTable('press_items')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', itemId)
    .execute()

/**
 * Names a nomination of its season in an item, which is hidden until that one is public. An item about neither becomes one about
 * nominees. Refuses `conflict` one that is no nomination any more, or that `admin`, or an author who is none, may not know.
 */
export async function nameNomination(
  itemId: number,
  nominationId: number,
  { by, admin, reading }: Naming,
  now: Date,
): Promise<Outcome<{ title: string }>> {
  return onItem(itemId, reading, async (item, trx): Promise<Outcome<{ title: string }>> => {
    const { rows } = await sql<{ title: string }>`
      select n.display_title as title from nominations n
      where n.id = ${nominationId} and n.year = ${item.year} and ${nameable('n', admin, now)} for share`.execute(
      trx,
    )
    const [nomination] = rows
    if (!nomination) return refuse('conflict', 'This work is no longer nominated.')
    const { count } = await trx
      .selectFrom('press_item_nominations')
      .where('item_id', '=', itemId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_NAMED)
      return refuse('conflict', `An item can name ${MAX_NAMED} nominees at most.`)
    const added = await trx
      .insertInto('press_item_nominations')
      .values({ item_id: itemId, nomination_id: nominationId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst()
    if (!added) return ok({ title: nomination.title })
    await changed(itemId, now, trx)
    // By its number: not every admin may know which work it is.
    const after: Record<string, unknown> = { nomination: nominationId }
    if (item.about === 'general') {
      await trx.updateTable('press_items').set({ about: 'nominees' }).where('id', '=', itemId).execute()
      after.about = ABOUT_LABELS.nominees
    }
    await auditRecord(by, 'press_item.nomination_named', itemId, { after }, now, trx)
    return ok({ title: nomination.title })
  })
}

/** Takes a nomination out of an item. What the item is about stays, and with it the moment it waits for. */
export async function removeNamed(
  itemId: number,
  nominationId: number,
  { by, reading }: Naming,
  now: Date,
): Promise<Outcome> {
  return onItem(itemId, reading, async (_item, trx): Promise<Outcome> => {
    const removed = await trx
      .deleteFrom('press_item_nominations')
      .where('item_id', '=', itemId)
      .where('nomination_id', '=', nominationId)
      .returning('item_id')
      .executeTakeFirst()
    if (!removed) return ok()
    await changed(itemId, now, trx)
    const before = { nomination: nominationId }
    await auditRecord(by, 'press_item.nomination_removed', itemId, { before }, now, trx)
    return ok()
  })
}
