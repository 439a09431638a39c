import { sql, type Kysely } from 'kysely'

/**
 * A category can be counted by comparing every two nominees, and a round can draw lots for a tie or compare the winner of a run-off with
 * "No award" (decision 182). Constraints are made again with one method more, which old processes never write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE voting_rounds
  ADD COLUMN draws_lots boolean NOT NULL DEFAULT false,
  ADD COLUMN no_award_test boolean NOT NULL DEFAULT false;

ALTER TABLE voting_methods DROP CONSTRAINT voting_methods_method_check;
ALTER TABLE voting_methods ADD CONSTRAINT voting_methods_method_check
  CHECK (method IN ('one', 'approval', 'top_three', 'ranked', 'schulze', 'score'));

ALTER TABLE voting_corrections DROP CONSTRAINT voting_corrections_method_check;
ALTER TABLE voting_corrections ADD CONSTRAINT voting_corrections_method_check
  CHECK (method IN ('one', 'approval', 'top_three', 'ranked', 'schulze', 'score'));
  `.execute(db)
}
