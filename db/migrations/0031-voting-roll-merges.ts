import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Which admin merged an account of the roll into another, when and why.
ALTER TABLE voting_roll
  ADD COLUMN merged_by bigint REFERENCES users,
  ADD COLUMN merged_at timestamptz,
  ADD COLUMN merge_reason text NOT NULL DEFAULT '',
  ADD CONSTRAINT voting_roll_merged_by CHECK (merged_by IS NULL OR (merged_into IS NOT NULL AND merged_at IS NOT NULL));
  `.execute(db)
}
