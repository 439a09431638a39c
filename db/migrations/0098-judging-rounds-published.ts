import { sql, type Kysely } from 'kysely'

/** Lets everyone see who advanced from a round, while an admin chooses so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE judging_rounds
  -- Since then the public sees what advanced. Entrants are told before that.
  ADD COLUMN published_at timestamptz,
  ADD COLUMN published_by bigint REFERENCES users,
  ADD CONSTRAINT judging_rounds_published CHECK ((published_at IS NULL) = (published_by IS NULL)
    AND (published_at IS NULL OR told_at IS NOT NULL));
  `.execute(db)
}
