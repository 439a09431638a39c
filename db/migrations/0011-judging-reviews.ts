import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Reviews

-- One judge on one submission. Scores of a judge who turns out to have a conflict of interest are kept and never counted.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  rubric_id bigint NOT NULL REFERENCES rubrics,
  watched boolean NOT NULL DEFAULT false,
  -- For the judge only.
  note text NOT NULL DEFAULT '',
  -- For the chair.
  comment text NOT NULL DEFAULT '',
  -- The weighted total in thousandths of a point, 1000 to 10000; only a final review has one.
  total int CHECK (total BETWEEN 1000 AND 10000),
  version int NOT NULL DEFAULT 1,
  -- The page that saved it last, and which of that page's saves that was: a page never conflicts with its own earlier save.
  saved_from text NOT NULL DEFAULT '',
  saved_seq int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'final', 'abstained')),
  abstain_reason text NOT NULL DEFAULT '',
  opened_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finalized_at timestamptz,
  UNIQUE (committee_id, submission_id, user_id),
  CHECK ((status = 'final') = (total IS NOT NULL)),
  CHECK ((status = 'draft') = (finalized_at IS NULL))
);
CREATE INDEX reviews_of_judge ON reviews (user_id, committee_id);
CREATE INDEX reviews_of_entry ON reviews (submission_id);
CREATE TABLE review_scores (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  criterion_id bigint NOT NULL REFERENCES criteria,
  score int NOT NULL CHECK (score BETWEEN 1 AND 10),
  PRIMARY KEY (review_id, criterion_id)
);

-- A problem with a submission that a judge reports to the admins instead of scoring it low.
CREATE TABLE review_flags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('broken_media', 'wrong_category', 'eligibility')),
  note text NOT NULL DEFAULT '',
  resolution text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  resolved_by bigint REFERENCES users,
  resolved_at timestamptz
);
CREATE UNIQUE INDEX one_open_flag ON review_flags (submission_id, user_id, kind) WHERE resolved_at IS NULL;
CREATE INDEX review_flags_of_committee ON review_flags (committee_id, submission_id);

-- When a judge first saw scores of others on a submission, and what their own review was then. A later review is compared
-- with it, so it is written once and never changes.
CREATE TABLE peer_views (
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  -- Null where the judge had no review yet.
  status text CHECK (status IN ('draft', 'final', 'abstained')),
  total int,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (committee_id, submission_id, user_id),
  CHECK ((status IS NOT DISTINCT FROM 'final') = (total IS NOT NULL))
);
CREATE INDEX peer_views_of_entry ON peer_views (submission_id);
CREATE INDEX peer_views_of_judge ON peer_views (user_id);

-- A judge who has seen scores of others asks to change their own.
CREATE TABLE review_reopenings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason <> ''),
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'granted', 'declined')),
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  CHECK ((status = 'requested') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_open_reopening ON review_reopenings (review_id) WHERE status = 'requested';
CREATE INDEX review_reopenings_of_review ON review_reopenings (review_id);
CREATE INDEX review_reopenings_decided_by ON review_reopenings (decided_by);
  `.execute(db)

  await sql`
-- Board

-- A committee's notes to itself about a submission.
CREATE TABLE committee_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX committee_notes_of_entry ON committee_notes (committee_id, submission_id, id);
  `.execute(db)

  await sql`
-- Slates

-- The nominees a committee proposes: written by its chair, submitted under the chair's name, confirmed by an admin.
CREATE TABLE slates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL UNIQUE REFERENCES committees ON DELETE CASCADE,
  -- Why there are fewer than the category's least number of nominees.
  short_reason text NOT NULL DEFAULT '',
  -- How equal ranks at the cut were settled, or why all of them are in or out.
  tie_reason text NOT NULL DEFAULT '',
  attestation_name text,
  version int NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'returned', 'confirmed')),
  decision_note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL,
  submitted_by bigint REFERENCES users,
  submitted_at timestamptz,
  decided_by bigint REFERENCES users,
  decided_at timestamptz
);
-- A work that was not submitted, which a committee proposes and an admin decides about.
CREATE TABLE outside_works (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  title text NOT NULL,
  studio text NOT NULL DEFAULT '',
  -- A list of fullName, credit and email.
  people jsonb NOT NULL DEFAULT '[]',
  reason text NOT NULL,
  version int NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'approved', 'refused')),
  decision_note text NOT NULL DEFAULT '',
  proposed_by bigint NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz
);
CREATE INDEX outside_works_of_committee ON outside_works (committee_id);
CREATE TABLE slate_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slate_id bigint NOT NULL REFERENCES slates ON DELETE CASCADE,
  position int NOT NULL CHECK (position > 0),
  submission_id bigint REFERENCES submissions,
  outside_work_id bigint REFERENCES outside_works ON DELETE CASCADE,
  -- The admin who added it, where the chair has a conflict of interest.
  added_by bigint REFERENCES users,
  UNIQUE (slate_id, position) DEFERRABLE INITIALLY DEFERRED,
  UNIQUE (slate_id, submission_id),
  UNIQUE (slate_id, outside_work_id),
  CHECK ((submission_id IS NULL) <> (outside_work_id IS NULL))
);
  `.execute(db)
}
