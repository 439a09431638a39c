import { sql, type Kysely } from 'kysely'

/** Lets entrants be told who advances from a round, once, when an admin chooses to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE judging_rounds
  -- Since then entrants see on their entry whether it advanced.
  ADD COLUMN told_at timestamptz,
  ADD COLUMN told_by bigint REFERENCES users,
  ADD CONSTRAINT judging_rounds_told CHECK ((told_at IS NULL) = (told_by IS NULL)
    AND (told_at IS NULL OR advanced_at IS NOT NULL));
  `.execute(db)
}
