import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'

/** What a reset keeps: the migrations' own records, and rows that migrations wrote. */
const KEPT = ['kysely_migration', 'kysely_migration_lock', 'data_versions', 'studio_types']

/** Removes every row of every table. Identities are not reset, so that no new row gets an id the queue still knows. */
export async function emptyDatabase(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> all(${KEPT})`.execute(trx)
  if (rows.length === 0) return
  await sql`truncate ${sql.raw(rows.map((row) => row.name).join(', '))} cascade`.execute(trx)
}
