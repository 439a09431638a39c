import { sql, type Kysely } from 'kysely'

/** Lets the members of a committee meet and talk through its entries, each on their own page (decision 190). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE judging_meetings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'running', 'ended', 'cancelled')),
  -- Grows with each change of the plan, the agenda and the entry under discussion.
  version integer NOT NULL DEFAULT 1,
  title text NOT NULL CHECK (title <> ''),
  starts_at timestamptz NOT NULL,
  -- How long an entry is talked about.
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 60),
  -- Of the video call; empty where the members meet in a room.
  call_link text NOT NULL DEFAULT '',
  planned_by bigint NOT NULL REFERENCES users,
  planned_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  CHECK ((state IN ('running', 'ended')) = (started_at IS NOT NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX judging_meetings_of_committee ON judging_meetings (committee_id, starts_at);

-- The agenda.
CREATE TABLE meeting_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  meeting_id bigint NOT NULL REFERENCES judging_meetings ON DELETE CASCADE,
  submission_id bigint NOT NULL REFERENCES submissions,
  place integer NOT NULL,
  skipped_at timestamptz,
  -- Of its note and of who was there.
  record_version integer NOT NULL DEFAULT 0,
  UNIQUE (meeting_id, submission_id)
);
CREATE INDEX meeting_items_of_entry ON meeting_items (submission_id);

-- When an entry was talked about; one can be opened again.
CREATE TABLE meeting_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  meeting_id bigint NOT NULL REFERENCES judging_meetings ON DELETE CASCADE,
  item_id bigint NOT NULL REFERENCES meeting_items ON DELETE CASCADE,
  begun_at timestamptz NOT NULL,
  begun_by bigint NOT NULL REFERENCES users,
  ended_at timestamptz
);
CREATE UNIQUE INDEX meeting_turns_open ON meeting_turns (meeting_id) WHERE ended_at IS NULL;
CREATE INDEX meeting_turns_of_item ON meeting_turns (item_id, id);

CREATE TABLE meeting_notes (
  item_id bigint NOT NULL REFERENCES meeting_items ON DELETE CASCADE,
  version integer NOT NULL,
  body text NOT NULL,
  written_by bigint NOT NULL REFERENCES users,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, version)
);
CREATE INDEX meeting_notes_of_writer ON meeting_notes (written_by);

-- The members who were there while an entry was talked about.
CREATE TABLE meeting_presence (
  item_id bigint NOT NULL REFERENCES meeting_items ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  PRIMARY KEY (item_id, user_id)
);
CREATE INDEX meeting_presence_of_user ON meeting_presence (user_id);
  `.execute(db)
}
