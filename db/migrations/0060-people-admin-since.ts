import { sql, type Kysely } from 'kysely'

/** Since when an account has its role among admins: a new admin is no second one yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Null for those who founded the award, and for those who were admins before this was written down.
ALTER TABLE users ADD COLUMN admin_since timestamptz;
  `.execute(db)
}
