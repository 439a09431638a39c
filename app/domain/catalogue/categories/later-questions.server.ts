import { advisoryLock, type Trx } from '#db/client.ts'
import { remeasure } from './measure-entries.server.ts'

/**
 * Takes questions of a category out of the form of the call, or puts them back, under the lock of the library. Answers are kept. Its
 * checks are the caller's.
 */
export async function askLater(
  categoryId: number,
  { later, first }: { later: readonly number[]; first: readonly number[] },
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const [bindingIds, isLater] of [
    [later, true],
    [first, false],
  ] as const)
    if (bindingIds.length > 0)
      await trx
        .updateTable('category_fields')
        .set({ later: isLater })
        .where('category_id', '=', categoryId)
        .where('id', 'in', bindingIds)
        .execute()
  await remeasure(categoryId, now, trx)
}

/** Holds back other changes of questions until the transaction ends. */
export const lockQuestions = (trx: Trx) => advisoryLock('fields', trx)
