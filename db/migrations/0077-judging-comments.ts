import { sql, type Kysely } from 'kysely'

/** Lets judges write to entrants, where a category asks for it, and keeps every version of a score (decision 169). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What entrants of a category get of the judges' words; without a row nothing.
CREATE TABLE entrant_comments (
  category_id bigint PRIMARY KEY REFERENCES categories ON DELETE CASCADE,
  overall boolean NOT NULL,
  criteria boolean NOT NULL,
  -- They are released no earlier.
  not_before timestamptz,
  -- The comments of an entry are put in an order that follows from it, and from no judge.
  seed uuid NOT NULL DEFAULT gen_random_uuid(),
  version int NOT NULL DEFAULT 1,
  set_by bigint NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL
);
-- What a judge writes for the entrant: by criterion, and 'all' for the whole entry.
ALTER TABLE reviews ADD COLUMN for_entrant jsonb NOT NULL DEFAULT '{}';

-- What admins decided about single comments before their release. A decision is about one version of the review.
CREATE TABLE comment_decisions (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  part text NOT NULL,
  review_version int NOT NULL,
  withheld boolean NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  version int NOT NULL DEFAULT 1,
  decided_by bigint NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, part)
);
-- An entry's comments are released once, as they were then.
CREATE TABLE comment_releases (
  submission_id bigint PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  released_by bigint NOT NULL REFERENCES users,
  released_at timestamptz NOT NULL
);
CREATE TABLE released_comments (
  submission_id bigint NOT NULL REFERENCES comment_releases ON DELETE CASCADE,
  place int NOT NULL,
  -- Never shown: a conflict of interest that is found later hides the comment.
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  -- The criterion's name; empty for the whole entry.
  criterion text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (submission_id, place)
);
CREATE INDEX released_comments_of_review ON released_comments (review_id);
CREATE TRIGGER released_comments_stay BEFORE UPDATE ON released_comments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Every finished version says who saved it, and every reopening who reopened it and when: neither ever changes.
ALTER TABLE review_versions ADD COLUMN saved_by bigint REFERENCES users;
CREATE TRIGGER review_versions_stay BEFORE UPDATE ON review_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TABLE reopened_reviews (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  -- Of the review, once it is a draft again.
  version int NOT NULL,
  reopened_by bigint NOT NULL REFERENCES users,
  reopened_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, version)
);
CREATE TRIGGER reopened_reviews_stay BEFORE UPDATE ON reopened_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `.execute(db)
}
