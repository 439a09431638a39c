import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'

/** How complete the entries of a category are, worked out by the worker. */
export const measureEntries = defineJob({
  kind: 'category.measure',
  lane: 'documents',
  payload: z.strictObject({ categoryId: recordId }),
})

/** Has the worker measure a category's entries anew, since what it asks for has changed. */
export async function remeasure(categoryId: number, now: Date, trx: Trx): Promise<void> {
  // Each change asks for a look of its own: one that is under way may have passed an entry already.
  await enqueue(measureEntries, { categoryId }, { dedupeKey: `category.measure ${randomUUID()}` }, now, trx)
}

/** The same for every category that asks a field and has entries that are not over. */
export async function measureWhereAsked(fieldId: number, now: Date, trx: Trx): Promise<void> {
  const rows = await trx
    .selectFrom('category_fields as b')
    .where('b.field_id', '=', fieldId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('submissions as s')
          .whereRef('s.category_id', '=', 'b.category_id')
          .where('s.status', 'in', ['draft', 'submitted', 'in_review', 'returned', 'accepted'])
          .select('s.id'),
      ),
    )
    .select('b.category_id')
    .execute()
  for (const { category_id: categoryId } of rows) await remeasure(categoryId, now, trx)
}
