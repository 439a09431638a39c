import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'

/** What is written to the works on a slate when an admin decides. The caller has locked the slate. */

/** Takes work that was not entered off a slate and numbers what stays on it again. */
export async function removeOutsideWork(slateId: number, outsideWorkId: number, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('slate_items')
    .where('slate_id', '=', slateId)
    .where('outside_work_id', '=', outsideWorkId)
    .execute()
  await sql`update slate_items i set position = counted.place
    from (select id, row_number() over (order by position) as place from slate_items where slate_id = ${slateId})
      as counted
    where counted.id = i.id and i.position <> counted.place`.execute(trx)
}

/** Puts an entry at the end of a slate for an admin; answers whether it was not on it yet. */
export async function addEntryByAdmin(
  item: { slateId: number; submissionId: number; addedBy: number },
  trx: Trx,
): Promise<boolean> {
  const { slateId, submissionId, addedBy } = item
  const added = await trx
    .insertInto('slate_items')
    .columns(['slate_id', 'position', 'submission_id', 'added_by'])
    .expression((eb) =>
      eb
        .selectFrom('slate_items')
        .where('slate_id', '=', slateId)
        .select((each) => [
          each.val(slateId).as('slate_id'),
          sql<number>`coalesce(max(position), 0) + 1`.as('position'),
          each.val(submissionId).as('submission_id'),
          each.val(addedBy).as('added_by'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['slate_id', 'submission_id']).doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Numbers the items of a slate in this order. */
export async function numberItems(ids: readonly number[], trx: Trx): Promise<void> {
  await sql`update slate_items i set position = o.place from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where o.id = i.id and i.position <> o.place`.execute(trx)
}
