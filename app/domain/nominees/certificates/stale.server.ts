import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'

/** True for a certificate `c` whose name or credit differs from its person `p`. */
export const isStale = sql<boolean>`(c.stale_at is not null or c.printed_name <> p.full_name
  or c.printed_credit <> p.credit)`

/** Marks a person's certificates as stale after an erratum; returns how many. */
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

/** Share-locks these people's nominations before their certificates, so that an erratum waits for the new certificate. */
export async function holdNames(personIds: readonly number[], trx: Trx): Promise<void> {
  await sql`select n.id from nominations n
    where n.id in (select nomination_id from nomination_people where id = any(${personIds}::bigint[]))
    order by n.id for share`.execute(trx)
}
