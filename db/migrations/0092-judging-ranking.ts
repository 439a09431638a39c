import { sql, type Kysely } from 'kysely'

/** Keeps how the entries of a category are ranked, chosen before the first score, and by which method a slate was made. Decision 183. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE committees
  ADD COLUMN ranked_by text NOT NULL DEFAULT 'mean' CHECK (ranked_by IN ('mean', 'calibrated', 'median', 'rank_sum'));

ALTER TABLE slates
  -- It is set when the slate is submitted.
  ADD COLUMN ranked_by text CHECK (ranked_by IN ('mean', 'calibrated', 'median', 'rank_sum'));

-- Until now there was one method.
UPDATE slates SET ranked_by = 'mean' WHERE submitted_at IS NOT NULL;
  `.execute(db)
}
