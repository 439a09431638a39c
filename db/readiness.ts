import { sql } from 'kysely'
import { db } from '#db/client.ts'

/** Throws while the database does not answer. */
export async function answers(): Promise<void> {
  await sql`select 1`.execute(db())
}

/** The migrations the database has had. */
export async function appliedMigrations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db())
  return rows.map(({ name }) => name)
}
