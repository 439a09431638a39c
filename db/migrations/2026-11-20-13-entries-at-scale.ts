import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Drafts that one work was entered with in several categories at once.
ALTER TABLE submissions ADD COLUMN batch_id uuid;
CREATE INDEX submissions_of_batch ON submissions (batch_id) WHERE batch_id IS NOT NULL;
ALTER TABLE submissions ADD COLUMN copied_from bigint REFERENCES submissions;
ALTER TABLE submissions ADD COLUMN moved_from_category bigint REFERENCES categories;
-- Opened again by the office, for the entrant, until then.
ALTER TABLE submissions ADD COLUMN open_until timestamptz;
ALTER TABLE submissions ADD COLUMN ended_reason text;
ALTER TABLE submissions ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
ALTER TABLE submissions ADD COLUMN materials_received_at timestamptz;

-- What the office writes about an entry for itself.
CREATE TABLE submission_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX submission_notes_of ON submission_notes (submission_id, id DESC);

CREATE TABLE extra_time_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  requested_by bigint NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason <> ''),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'granted', 'declined')),
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX one_open_extra_time_request ON extra_time_requests (submission_id) WHERE status = 'open';

-- A list's filters under a name, for one admin or for all.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  query text NOT NULL,
  owner_id bigint NOT NULL REFERENCES users,
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (page, owner_id, name)
);

CREATE TABLE studio_aliases (
  studio_id bigint NOT NULL REFERENCES studios,
  name text NOT NULL,
  merged_studio_id bigint REFERENCES studios,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (studio_id, name)
);
  `.execute(db)
}
