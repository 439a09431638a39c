import { sql, type Kysely } from 'kysely'

/** Lets judges distribute points in a round, or put entries in order (decision 185). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE judging_rounds
  DROP CONSTRAINT judging_rounds_kind_check,
  ADD CONSTRAINT judging_rounds_kind_check CHECK (kind IN ('qualify', 'points', 'rank')),
  DROP CONSTRAINT judging_rounds_rule_check,
  ADD CONSTRAINT judging_rounds_rule_check CHECK (rule IN ('top', 'share', 'yes', 'mean', 'choice')),
  -- Of points: what each judge distributes, and the most that one entry gets.
  ADD COLUMN budget int CHECK (budget > 0),
  ADD COLUMN max_each int CHECK (max_each > 0),
  -- Of a rank: the places of each judge.
  ADD COLUMN ranked int CHECK (ranked > 0),
  ADD CONSTRAINT judging_rounds_budget CHECK ((kind = 'points') = (budget IS NOT NULL)
    AND (budget IS NULL) = (max_each IS NULL) AND max_each <= budget),
  ADD CONSTRAINT judging_rounds_ranked CHECK ((kind = 'rank') = (ranked IS NOT NULL));

-- What a judge gave to all entries of a round. It counts once it is finished.
CREATE TABLE round_sheets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES judging_rounds,
  user_id bigint NOT NULL REFERENCES users,
  version int NOT NULL,
  -- All points or places are given, or the judge said that it is done.
  finished boolean NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT round_sheets_of_judge UNIQUE (round_id, user_id)
);
CREATE INDEX round_sheets_by_judge ON round_sheets (user_id);

-- Every sheet as it once was; none ever changes.
CREATE TABLE round_sheet_versions (
  sheet_id bigint NOT NULL REFERENCES round_sheets ON DELETE CASCADE,
  version int NOT NULL,
  finished boolean NOT NULL,
  saved_by bigint NOT NULL REFERENCES users,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (sheet_id, version)
);
CREATE TRIGGER round_sheet_versions_stay BEFORE UPDATE ON round_sheet_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The entries of each version. A finished one has a row for each entry that was on the judge's list, a draft for those with a mark.
CREATE TABLE round_marks (
  sheet_id bigint NOT NULL REFERENCES round_sheets ON DELETE CASCADE,
  version int NOT NULL,
  submission_id bigint NOT NULL REFERENCES submissions,
  -- Points, or the place; 0 for none.
  mark int NOT NULL CHECK (mark >= 0),
  PRIMARY KEY (sheet_id, version, submission_id)
);
CREATE INDEX round_marks_of_entry ON round_marks (submission_id);
CREATE TRIGGER round_marks_stay BEFORE UPDATE ON round_marks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Of a round of points or of a rank: who had the entry, what they gave, and what that is worth as it is compared.
ALTER TABLE round_results
  ADD COLUMN judges int NOT NULL DEFAULT 0,
  ADD COLUMN points int NOT NULL DEFAULT 0,
  ADD COLUMN worth bigint NOT NULL DEFAULT 0;
  `.execute(db)
}
