import type { Trx } from '#db/client.ts'

/**
 * What was printed with a person's old name is stale from now on: their standing certificates say so until each is issued
 * anew. Called where an erratum is decided, in its transaction. Returns how many became stale. Product 3.10.
 */
export async function markStale(personId: number, now: Date, trx: Trx): Promise<number> {
  const rows = await trx
    .updateTable('certificates')
    .set({ stale_at: now })
    .where('person_id', '=', personId)
    .where('status', '<>', 'void')
    .where('stale_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}
