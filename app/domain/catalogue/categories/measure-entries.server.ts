import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'

/** The worker measures how complete the entries of a category are. */
export const measureEntries = defineJob({
  kind: 'category.measure',
  lane: 'documents',
  payload: z.strictObject({ categoryId: recordId }),
})

/** Queues the measuring of a category's entries, because its questions have changed. */
export async function remeasure(categoryId: number, now: Date, trx: Trx): Promise<void> {
  // Each change queues a job of its own, because one that is running may have passed an entry already.
  await enqueue(measureEntries, { categoryId }, { dedupeKey: `category.measure ${randomUUID()}` }, now, trx)
}

/** Queues it for every category that asks a field and has live entries. */
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
