import { sql, type Kysely } from 'kysely'

/** Lets a category be judged in rounds before its scoring (decision 175). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The rounds of a category before its scoring, in the order of their windows, which do not overlap. Without one all is scored.
CREATE TABLE judging_rounds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id bigint NOT NULL REFERENCES categories ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('qualify')),
  -- What an entry that advances is: "Longlist".
  state_name text NOT NULL CHECK (state_name <> ''),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  min_answers int NOT NULL CHECK (min_answers BETWEEN 1 AND 20),
  rule text NOT NULL CHECK (rule IN ('top', 'share', 'yes', 'choice')),
  -- Of the rule: places, percent or answers.
  rule_value int CHECK (rule_value > 0),
  -- Entries that are tied for the last places all advance; else the chair decides about each.
  ties_together boolean NOT NULL,
  -- It was ended before its window was over.
  ended_at timestamptz,
  -- Since then it is decided which entries advance.
  advanced_at timestamptz,
  advanced_by bigint REFERENCES users,
  version int NOT NULL DEFAULT 1,
  set_by bigint NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL,
  CHECK (closes_at > opens_at),
  CHECK ((rule = 'choice') = (rule_value IS NULL)),
  CHECK ((advanced_at IS NULL) = (advanced_by IS NULL))
);
CREATE INDEX judging_rounds_of_category ON judging_rounds (category_id, opens_at);

CREATE TABLE round_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES judging_rounds,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  answer text NOT NULL CHECK (answer IN ('yes', 'no', 'unsure')),
  reason text NOT NULL CHECK (answer <> 'no' OR reason <> ''),
  version int NOT NULL DEFAULT 1,
  answered_at timestamptz NOT NULL,
  UNIQUE (round_id, submission_id, user_id)
);
CREATE INDEX round_answers_of_entry ON round_answers (submission_id);
CREATE INDEX round_answers_of_judge ON round_answers (user_id);

-- Every answer as it once was; none ever changes.
CREATE TABLE round_answer_versions (
  answer_id bigint NOT NULL REFERENCES round_answers ON DELETE CASCADE,
  version int NOT NULL,
  answer text NOT NULL,
  reason text NOT NULL,
  saved_by bigint NOT NULL REFERENCES users,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (answer_id, version)
);
CREATE TRIGGER round_answer_versions_stay BEFORE UPDATE ON round_answer_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was decided about single entries, whatever the rule says of them.
CREATE TABLE round_choices (
  round_id bigint NOT NULL REFERENCES judging_rounds ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  advances boolean NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  chosen_by bigint NOT NULL REFERENCES users,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (round_id, submission_id)
);
CREATE INDEX round_choices_of_entry ON round_choices (submission_id);

-- The entries of a round once it is decided who advances, with the answers that counted.
CREATE TABLE round_results (
  round_id bigint NOT NULL REFERENCES judging_rounds,
  submission_id bigint NOT NULL REFERENCES submissions,
  advanced boolean NOT NULL,
  why text NOT NULL CHECK (why IN ('rule', 'tie', 'choice', 'late')),
  -- Of a choice.
  reason text NOT NULL,
  yes int NOT NULL,
  no int NOT NULL,
  unsure int NOT NULL,
  PRIMARY KEY (round_id, submission_id)
);
CREATE INDEX round_results_of_entry ON round_results (submission_id);
  `.execute(db)
}
