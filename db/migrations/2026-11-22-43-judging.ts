import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What judges score by, for each type of category; a version in use is never changed, a new one follows it.
CREATE TABLE rubrics (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  category_type text NOT NULL CHECK (category_type IN ('production', 'achievement')),
  version int NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
  -- What a range of scores means, in words: a list of from, to and words.
  anchors jsonb NOT NULL DEFAULT '[]',
  revision int NOT NULL DEFAULT 1,
  written_by bigint REFERENCES users,
  updated_at timestamptz NOT NULL,
  published_by bigint REFERENCES users,
  published_at timestamptz,
  UNIQUE (year, category_type, version),
  CHECK ((status = 'draft') = (published_at IS NULL))
);
CREATE UNIQUE INDEX one_active_rubric ON rubrics (year, category_type) WHERE status = 'active';
CREATE UNIQUE INDEX one_draft_rubric ON rubrics (year, category_type) WHERE status = 'draft';
CREATE TABLE criteria (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rubric_id bigint NOT NULL REFERENCES rubrics ON DELETE CASCADE,
  sort int NOT NULL,
  name text NOT NULL,
  prompt text NOT NULL DEFAULT '',
  -- Percent; those of a rubric sum up to 100.
  weight int NOT NULL CHECK (weight BETWEEN 1 AND 100),
  UNIQUE (rubric_id, sort) DEFERRABLE INITIALLY DEFERRED
);

-- What ties a person to an entry. No row: they were not asked. A suspicion has to be answered before anything is shown.
CREATE TABLE conflicts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  status text NOT NULL CHECK (status IN ('none', 'suspected', 'declared', 'cleared')),
  -- Where it is known from: their own word, or what the product found, or who took the entry off them.
  source text NOT NULL CHECK (source IN ('own_word', 'studio', 'credits', 'email_domain', 'employer', 'earlier_season',
    'signature', 'chair', 'office')),
  reason text NOT NULL DEFAULT '',
  decided_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  UNIQUE (submission_id, user_id)
);
CREATE INDEX conflicts_of_person ON conflicts (user_id, submission_id) WHERE status IN ('suspected', 'declared');

-- An admin who is tied to an entry sees it only when a second admin has let them, for a while, with a reason.
CREATE TABLE break_glass (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  reason text NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  granted boolean,
  expires_at timestamptz,
  CHECK (decided_by IS DISTINCT FROM user_id),
  CHECK ((decided_at IS NULL) = (granted IS NULL)),
  CHECK ((granted IS TRUE) = (expires_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_open_break_glass ON break_glass (user_id, submission_id) WHERE decided_at IS NULL;
CREATE INDEX break_glass_of_person ON break_glass (user_id, submission_id, expires_at) WHERE granted;

CREATE INDEX submission_people_by_email ON submission_people (lower(email)) WHERE email <> '';
-- The one rule of who is kept from what: the entries somebody is tied to at a moment. By their own word, by a suspicion they
-- have not answered, by having been taken off it; and, whatever was said, by acting for its studio or being named in its
-- credits, unless somebody free of it has cleared them. A granted break-glass lifts it for its while.
CREATE FUNCTION entries_tied_to(people bigint[], at timestamptz) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT tie.submission_id FROM (
    SELECT c.submission_id, c.user_id FROM conflicts c
    WHERE c.user_id = ANY (people) AND c.status IN ('suspected', 'declared')
    UNION
    SELECT s.id, m.user_id FROM studio_members m JOIN submissions s ON s.studio_id = m.studio_id
    WHERE m.user_id = ANY (people) AND m.status = 'active'
      AND NOT EXISTS (SELECT FROM conflicts c WHERE c.submission_id = s.id AND c.user_id = m.user_id AND c.status = 'cleared')
    UNION
    SELECT p.submission_id, u.id FROM users u JOIN submission_people p ON p.email <> '' AND lower(p.email) = lower(u.email::text)
    WHERE u.id = ANY (people)
      AND NOT EXISTS (SELECT FROM conflicts c
        WHERE c.submission_id = p.submission_id AND c.user_id = u.id AND c.status = 'cleared')
  ) tie
  WHERE NOT EXISTS (SELECT FROM break_glass g
    WHERE g.user_id = tie.user_id AND g.submission_id = tie.submission_id AND g.granted AND g.expires_at > at)
$$;

-- One judge on one entry. Scores of somebody who turns out to be tied to it are kept and never counted.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  rubric_id bigint NOT NULL REFERENCES rubrics,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'final', 'abstained')),
  -- The weighted total in thousandths of a point, 1000 to 10000; only of a final review.
  total int CHECK (total BETWEEN 1000 AND 10000),
  watched boolean NOT NULL DEFAULT false,
  -- For nobody but the judge.
  note text NOT NULL DEFAULT '',
  -- For the chair.
  comment text NOT NULL DEFAULT '',
  abstain_reason text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
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
-- Something is wrong with the entry; the office is told, and the entry is not scored low for it.
CREATE TABLE review_flags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('broken_media', 'wrong_category', 'eligibility')),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  resolved_by bigint REFERENCES users,
  resolved_at timestamptz,
  resolution text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX one_open_flag ON review_flags (submission_id, user_id, kind) WHERE resolved_at IS NULL;
CREATE INDEX review_flags_of_committee ON review_flags (committee_id, submission_id);
-- What a committee says to itself about an entry.
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
}
