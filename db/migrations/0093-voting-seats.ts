import { sql, type Kysely } from 'kysely'

/**
 * A category can have several seats, which ballots fill by the single transferable vote (decision 184). Their number stands beside the method,
 * and in a correction beside the method it counts by. Constraints are made again with one method more, which old processes never write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE voting_methods
  ADD COLUMN seats smallint CHECK (seats BETWEEN 2 AND 20),
  DROP CONSTRAINT voting_methods_method_check,
  ADD CONSTRAINT voting_methods_method_check
    CHECK (method IN ('one', 'approval', 'top_three', 'ranked', 'schulze', 'stv', 'score')),
  ADD CONSTRAINT voting_methods_seats_of_stv CHECK (method <> 'stv' OR (seats IS NOT NULL AND NOT no_award));

ALTER TABLE voting_corrections
  ADD COLUMN seats smallint CHECK (seats BETWEEN 2 AND 20),
  DROP CONSTRAINT voting_corrections_method_check,
  ADD CONSTRAINT voting_corrections_method_check
    CHECK (method IN ('one', 'approval', 'top_three', 'ranked', 'schulze', 'stv', 'score')),
  ADD CONSTRAINT voting_corrections_seats_of_stv CHECK (method <> 'stv' OR seats IS NOT NULL);
  `.execute(db)
}
