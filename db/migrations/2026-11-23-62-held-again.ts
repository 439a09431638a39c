import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Mail that was let go and came too late to leave by itself is held once more, and says why. Letters that were written one
-- by one come together for it in mail that nobody prepared.
ALTER TABLE mail_batches ADD COLUMN held_because text, ALTER COLUMN prepared_by DROP NOT NULL;
  `.execute(db)
}
