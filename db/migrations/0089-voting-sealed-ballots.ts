import { sql, type Kysely } from 'kysely'

/** Ballots that only two key holders together can open, from the first save (decision 177). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What ballots of a season are encrypted to. The private half is sealed for any two of the recipients, and nothing else has it.
CREATE TABLE ballot_boxes (
  year int PRIMARY KEY REFERENCES seasons,
  public_key bytea NOT NULL,
  -- Only the server could have made it: who can only write to the database must not put a key of their own here.
  mac bytea NOT NULL,
  sealed bytea NOT NULL,
  -- For whom it is sealed, each with the public key that it was sealed for.
  recipients jsonb NOT NULL,
  made_at timestamptz NOT NULL
);
-- What the first of two key holders gives, encrypted to each of the others: no one but another key holder can read it.
CREATE TABLE ballot_box_parts (
  year int NOT NULL REFERENCES ballot_boxes ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('count', 'pass_on')),
  user_id bigint NOT NULL REFERENCES users,
  parts bytea NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (year, purpose, user_id)
);
-- The same choice, encrypted with a key that only the member's browser has; gone when voting ends.
ALTER TABLE ballots ADD COLUMN own bytea;
-- A receipt's code, hidden by a key that the database does not hold, and what ties it to the sealed ballots as they were submitted.
ALTER TABLE ballot_receipts ADD COLUMN hidden bytea;
ALTER TABLE ballot_receipts ADD COLUMN seals bytea;
-- Ballots that could not be read when the run was counted.
ALTER TABLE voting_results ADD COLUMN damaged int NOT NULL DEFAULT 0 CHECK (damaged >= 0);
  `.execute(db)
}
