import { sql, type Kysely } from 'kysely'

/** Keeps who may be entered as rules, what a look at the entries found, and which entries look alike (decision 176). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE eligibility_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons (year),
  -- Without one, the rule is for all categories of the season.
  category_id bigint REFERENCES categories ON DELETE CASCADE,
  sort int NOT NULL,
  fact text NOT NULL CHECK (fact IN ('answer', 'studio_kind', 'studio_country', 'membership',
    'studio_here', 'studio_all', 'person_here', 'person_all')),
  field_id bigint REFERENCES fields ON DELETE CASCADE,
  test text NOT NULL,
  terms jsonb NOT NULL,
  -- Written for the entrant; of a rule for admins only they read it.
  message text NOT NULL CHECK (message <> ''),
  force text NOT NULL CHECK (force IN ('refuses', 'warns', 'admins')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((fact = 'answer') = (field_id IS NOT NULL))
);
CREATE INDEX eligibility_rules_of_season ON eligibility_rules (year, category_id, sort);
CREATE INDEX eligibility_rules_of_category ON eligibility_rules (category_id);
CREATE INDEX eligibility_rules_of_field ON eligibility_rules (field_id);

-- Rules count the entries of a person.
CREATE INDEX submissions_of_person ON submissions (created_by, year);

-- Entries of a season that were checked earlier are checked again.
CREATE TABLE eligibility_rounds (
  year int PRIMARY KEY REFERENCES seasons (year),
  asked_at timestamptz NOT NULL
);
-- The version of a submitted entry that was checked last.
CREATE TABLE eligibility_checks (
  submission_id bigint PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  version int NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE TABLE eligibility_findings (
  submission_id bigint NOT NULL REFERENCES eligibility_checks ON DELETE CASCADE,
  rule_id bigint NOT NULL REFERENCES eligibility_rules ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('broken', 'unknown')),
  -- What the rule was checked against, as text.
  given text NOT NULL,
  PRIMARY KEY (submission_id, rule_id)
);
CREATE INDEX eligibility_findings_of_rule ON eligibility_findings (rule_id, verdict);

-- How a submitted entry is compared with others.
CREATE TABLE likeness_marks (
  submission_id bigint PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  year int NOT NULL,
  studio_id bigint NOT NULL,
  version int NOT NULL,
  -- The title without case, accents and signs.
  title text NOT NULL,
  -- Parts of a fingerprint of the long texts: two entries that share some have much text in common.
  passages bigint[] NOT NULL,
  -- A fingerprint of the first picture; similar pictures differ in few bits.
  picture bigint,
  -- The file it was made from; null where there is none yet.
  picture_file_id bigint,
  compared_at timestamptz
);
CREATE INDEX likeness_marks_by_title ON likeness_marks USING gin (title gin_trgm_ops);
CREATE INDEX likeness_marks_by_passage ON likeness_marks USING gin (passages);
CREATE INDEX likeness_marks_of_season ON likeness_marks (year, compared_at);

CREATE TABLE lookalikes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  second_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  -- In per cent; null where nothing is alike.
  title int,
  passages int,
  picture int,
  found_at timestamptz NOT NULL,
  -- An admin has looked, and they are two works.
  told_apart_at timestamptz,
  told_apart_by bigint REFERENCES users,
  CHECK (first_id < second_id),
  CHECK (coalesce(title, passages, picture) IS NOT NULL),
  CHECK ((told_apart_at IS NULL) = (told_apart_by IS NULL)),
  UNIQUE (first_id, second_id)
);
CREATE INDEX lookalikes_of_second ON lookalikes (second_id);
  `.execute(db)
}
