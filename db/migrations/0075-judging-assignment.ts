import { sql, type Kysely } from 'kysely'

/** Says which entries of a committee each judge scores, where not everyone scores all of them (decision 168). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A committee without a row has no assignment: each of its judges scores all entries.
CREATE TABLE assignment_plans (
  committee_id bigint PRIMARY KEY REFERENCES committees ON DELETE CASCADE,
  per_entry int NOT NULL CHECK (per_entry BETWEEN 1 AND 20),
  -- The most entries of a judge without an own number; no limit without it.
  max_entries int CHECK (max_entries BETWEEN 1 AND 5000),
  -- Never two judges of one employer at one entry.
  apart boolean NOT NULL,
  seed int NOT NULL,
  version int NOT NULL DEFAULT 1,
  applied_by bigint NOT NULL REFERENCES users,
  applied_at timestamptz NOT NULL
);

-- The most entries of one judge; 0 for one who takes none.
CREATE TABLE assignment_loads (
  committee_id bigint NOT NULL REFERENCES assignment_plans ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  max_entries int NOT NULL CHECK (max_entries BETWEEN 0 AND 5000),
  PRIMARY KEY (committee_id, user_id)
);

CREATE TABLE assigned_entries (
  committee_id bigint NOT NULL REFERENCES assignment_plans ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  given text NOT NULL CHECK (given IN ('drawn', 'by_hand', 'taken')),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (committee_id, submission_id, user_id)
);
CREATE INDEX assigned_entries_of_judge ON assigned_entries (user_id, committee_id, submission_id);
CREATE INDEX assigned_entries_of_entry ON assigned_entries (submission_id);
  `.execute(db)
}
