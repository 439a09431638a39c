import { sql, type Kysely } from 'kysely'

/** Who may hold a key of a vote's result is fixed (decision 121), and a round that was opened by mistake can be reset (decision 122). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The admins with all rights at the moment the roll was written. An admin of a later day is let in by key holders.
CREATE TABLE voting_founders (
  year int NOT NULL REFERENCES seasons,
  user_id bigint NOT NULL REFERENCES users,
  PRIMARY KEY (year, user_id)
);
INSERT INTO voting_founders (year, user_id)
  SELECT r.year, u.id FROM voting_rounds r, users u WHERE r.state <> 'configured' AND u.admin_role = 'admin';

-- Null: the passphrase is set, and other key holders have not agreed yet.
ALTER TABLE voting_keyholders ADD COLUMN admitted_at timestamptz;
UPDATE voting_keyholders SET admitted_at = created_at;
CREATE TABLE voting_keyholder_consents (
  year int NOT NULL,
  user_id bigint NOT NULL,
  agreed_by bigint NOT NULL REFERENCES users,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (year, user_id, agreed_by),
  FOREIGN KEY (year, user_id) REFERENCES voting_keyholders,
  -- The database holds that no one lets themselves in.
  CHECK (agreed_by <> user_id)
);

-- A round that opened by mistake begins again: asked for by one admin, agreed to by another.
CREATE TABLE voting_resets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  reason text NOT NULL CHECK (reason <> ''),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'agreed', 'declined', 'withdrawn')),
  asked_by bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  CHECK ((state = 'asked') = (decided_at IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT voting_resets_take_two CHECK (decided_by IS NULL OR (decided_by = asked_by) = (state = 'withdrawn'))
);
CREATE UNIQUE INDEX one_open_voting_reset ON voting_resets (year) WHERE state = 'asked';
CREATE INDEX voting_resets_of_round ON voting_resets (year, id);
  `.execute(db)
}
