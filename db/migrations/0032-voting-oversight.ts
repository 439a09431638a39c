import { sql, type Kysely } from 'kysely'

/** What lets others trust the members' vote (decision 089). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Written once, when voting has closed and nothing can be saved any more: how many receipts stood, and the block of the chain that
-- has the ballots as they are counted.
CREATE TABLE ballot_closings (
  year int PRIMARY KEY REFERENCES seasons,
  closed_at timestamptz NOT NULL,
  receipts int NOT NULL CHECK (receipts >= 0),
  block_n int NOT NULL,
  FOREIGN KEY (year, block_n) REFERENCES ballot_blocks
);
-- The codes of the receipts that stood then, for all to read. All rows of a season are written by one statement in the order of the
-- codes; a row names nothing else.
CREATE TABLE listed_receipts (
  year int NOT NULL,
  code text NOT NULL CHECK (length(code) = 20),
  PRIMARY KEY (year, code)
);

-- People who watch a vote without a part in it.
CREATE TABLE voting_observers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  user_id bigint NOT NULL REFERENCES users,
  added_by bigint NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  UNIQUE (year, user_id)
);
CREATE INDEX voting_observers_of_user ON voting_observers (user_id);

-- Each check of a vote: every night one, and those that admins ask for.
CREATE TABLE voting_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  day date NOT NULL,
  checked_at timestamptz NOT NULL,
  checked_by bigint REFERENCES users,
  findings jsonb NOT NULL,
  facts jsonb NOT NULL
);
CREATE UNIQUE INDEX one_nightly_voting_check ON voting_checks (year, day) WHERE checked_by IS NULL;
CREATE INDEX voting_checks_of_round ON voting_checks (year, id);
  `.execute(db)
}
