import { sql, type Kysely } from 'kysely'

/** Counting, opening and publishing the members' vote (decision 087). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Equal for runs with equal results; made with a key that the database does not hold, so it tells nothing of them.
ALTER TABLE voting_results ADD COLUMN result_mac bytea NOT NULL;
CREATE TRIGGER voting_results_never_change BEFORE UPDATE OR DELETE ON voting_results
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What the first of two key holders gives to a run's opening, encrypted; it is gone after half an hour or with the second.
CREATE TABLE voting_opening_shares (
  year int NOT NULL,
  run_no int NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  share bytea NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (year, run_no, user_id),
  FOREIGN KEY (year, run_no) REFERENCES voting_results
);
-- The run that two key holders opened to be published; encrypted with a key that the database does not hold.
CREATE TABLE voting_releases (
  year int PRIMARY KEY REFERENCES seasons,
  run_no int NOT NULL,
  first_by bigint NOT NULL REFERENCES users,
  second_by bigint NOT NULL REFERENCES users,
  released_at timestamptz NOT NULL,
  -- The season's moment of publication, kept for when another season is the current one.
  publish_at timestamptz,
  content bytea NOT NULL,
  FOREIGN KEY (year, run_no) REFERENCES voting_results,
  CHECK (first_by <> second_by)
);
  `.execute(db)
}
