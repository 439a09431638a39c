import { sql, type Kysely } from 'kysely'

/** Says what a jury has decided about an award that its committee alone decides: its minutes, sealed (decision 163). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE jury_decisions (
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'returned', 'confirmed')),
  version int NOT NULL DEFAULT 1,
  -- The minutes, encrypted with VOTE_KEY: who was there, how it was decided, who wins, who is honoured, and why.
  hidden bytea NOT NULL,
  proposed_by bigint NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  answered_by bigint REFERENCES users,
  answered_at timestamptz,
  PRIMARY KEY (year, category_id),
  CHECK ((state = 'proposed') = (answered_at IS NULL)),
  -- The chair's word alone names no winner.
  CHECK (state <> 'confirmed' OR (answered_by IS NOT NULL AND answered_by <> proposed_by))
);
  `.execute(db)
}
