import { sql, type Kysely } from 'kysely'

/** Consent to the screening service, the lists that were sent to it, and its address (decision 107). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE indee_access
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN activated_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  -- Why the system ended it; empty where the member did.
  ADD COLUMN ended_reason text NOT NULL DEFAULT '',
  -- The address the service knows, until it is told to remove it.
  ADD COLUMN known_email citext;

CREATE TABLE indee_rooms (
  year int PRIMARY KEY REFERENCES seasons,
  url text NOT NULL,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);

-- What was sent when, as it was: later changes do not change it.
CREATE TABLE indee_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  purpose text NOT NULL CHECK (purpose <> ''),
  made_by bigint NOT NULL REFERENCES users,
  made_at timestamptz NOT NULL
);
CREATE INDEX indee_lists_in_order ON indee_lists (year, id DESC);

CREATE TABLE indee_list_people (
  list_id bigint NOT NULL REFERENCES indee_lists,
  access_id bigint NOT NULL REFERENCES indee_access (id) ON DELETE CASCADE,
  change text NOT NULL CHECK (change IN ('add', 'remove')),
  name text NOT NULL,
  email citext NOT NULL,
  PRIMARY KEY (list_id, access_id, change)
);
CREATE INDEX indee_list_people_of_access ON indee_list_people (access_id);
  `.execute(db)
}
