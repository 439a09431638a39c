import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'

/** True of a certificate `c` that says something else than its person `p` is named and credited as by now. */
export const isStale = sql<boolean>`(c.stale_at is not null or c.printed_name <> p.full_name
  or c.printed_credit <> p.credit)`

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

/**
 * Holds the names of these people's nominations as they are until the transaction ends: a certificate is made with the name
 * that stands, and an erratum that comes later finds it and marks it stale. Before any certificate is locked.
 */
export async function holdNames(personIds: readonly number[], trx: Trx): Promise<void> {
  await sql`select n.id from nominations n
    where n.id in (select nomination_id from nomination_people where id = any(${personIds}::bigint[]))
    order by n.id for share`.execute(trx)
}
