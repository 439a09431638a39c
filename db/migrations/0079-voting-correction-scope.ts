import { sql, type Kysely } from 'kysely'

/** What a correction of published results is about: one category or all, and the method that category should have been counted by (decision 171). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE voting_corrections
  -- Null: all categories.
  ADD COLUMN category_code text,
  ADD COLUMN method text CHECK (method IN ('one', 'approval', 'top_three', 'ranked', 'score')),
  ADD CONSTRAINT voting_corrections_method_of_one CHECK (method IS NULL OR category_code IS NOT NULL);
  `.execute(db)
}
