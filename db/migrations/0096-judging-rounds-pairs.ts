import { sql, type Kysely } from 'kysely'

/** Lets judges compare two entries at a time in a round (decision 186). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE judging_rounds
  DROP CONSTRAINT judging_rounds_kind_check,
  ADD CONSTRAINT judging_rounds_kind_check CHECK (kind IN ('qualify', 'points', 'rank', 'pairs')),
  -- Of pairs: the comparisons that each judge is asked for.
  ADD COLUMN comparisons int CHECK (comparisons > 0),
  ADD CONSTRAINT judging_rounds_comparisons CHECK ((kind = 'pairs') = (comparisons IS NOT NULL));

-- What a judge says of two entries. Their sheet of the round has the version, and counts as finished once they made enough comparisons.
CREATE TABLE round_pairs (
  sheet_id bigint NOT NULL REFERENCES round_sheets ON DELETE CASCADE,
  first_id bigint NOT NULL REFERENCES submissions,
  second_id bigint NOT NULL REFERENCES submissions,
  -- Which of the two is better.
  answer text NOT NULL CHECK (answer IN ('first', 'second', 'same')),
  -- Of the sheet, since this answer.
  version int NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (sheet_id, first_id, second_id),
  CHECK (first_id < second_id)
);
CREATE INDEX round_pairs_of_first ON round_pairs (first_id);
CREATE INDEX round_pairs_of_second ON round_pairs (second_id);

-- Every answer as it once was; none ever changes.
CREATE TABLE round_pair_versions (
  sheet_id bigint NOT NULL REFERENCES round_sheets ON DELETE CASCADE,
  version int NOT NULL,
  first_id bigint NOT NULL REFERENCES submissions,
  second_id bigint NOT NULL REFERENCES submissions,
  -- Null where it was taken back.
  answer text CHECK (answer IN ('first', 'second', 'same')),
  PRIMARY KEY (sheet_id, version)
);
CREATE INDEX round_pair_versions_of_first ON round_pair_versions (first_id);
CREATE INDEX round_pair_versions_of_second ON round_pair_versions (second_id);
CREATE TRIGGER round_pair_versions_stay BEFORE UPDATE ON round_pair_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Of a round of pairs: the standard error of the worth, where it is known.
ALTER TABLE round_results ADD COLUMN error int CHECK (error >= 0);
  `.execute(db)
}
