import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The admin who took a member off the roll; without one the member lost the right to vote, and is entered again with it.
ALTER TABLE voting_roll ADD COLUMN left_by bigint REFERENCES users,
  ADD CONSTRAINT voting_roll_left_by CHECK (left_by IS NULL OR left_at IS NOT NULL);
  `.execute(db)
}
