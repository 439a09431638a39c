import { sql, type Kysely } from 'kysely'

/** The members' vote (decision 086). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Rounds

-- Whether voting is open is worked out by the clock, never stored. A season without a row has the defaults.
CREATE TABLE voting_rounds (
  year int PRIMARY KEY REFERENCES seasons,
  state text NOT NULL DEFAULT 'configured' CHECK (state IN ('configured', 'armed', 'counted', 'published')),
  nominee_order text NOT NULL DEFAULT 'alphabetical' CHECK (nominee_order IN ('alphabetical', 'shuffled')),
  own_nominations boolean NOT NULL DEFAULT true,
  public_tallies boolean NOT NULL DEFAULT false,
  roll_frozen_at timestamptz,
  paused_at timestamptz,
  pause_note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  CHECK (state = 'configured' OR roll_frozen_at IS NOT NULL)
);
-- How a category is voted in; without a row its picks say so.
CREATE TABLE voting_methods (
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES categories,
  method text NOT NULL CHECK (method IN ('one', 'approval', 'top_three', 'ranked', 'score')),
  no_award boolean NOT NULL DEFAULT false,
  PRIMARY KEY (year, category_id)
);

-- Who may vote: written at once when voting opens, then by dated entries. A row says nothing of a ballot, and no save touches it.
CREATE TABLE voting_roll (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  user_id bigint NOT NULL REFERENCES users,
  entered_at timestamptz NOT NULL,
  reason text NOT NULL,
  left_at timestamptz,
  left_reason text NOT NULL DEFAULT '',
  -- The entry of the account that this one was merged into.
  merged_into uuid REFERENCES voting_roll,
  -- Written for the whole roll at once when the ballots are counted.
  took_part boolean,
  UNIQUE (year, user_id),
  CHECK ((left_at IS NULL) = (left_reason = '')),
  CHECK (merged_into <> id)
);
CREATE INDEX voting_roll_of_user ON voting_roll (user_id);

-- More time to vote: asked for by one admin, agreed to by another.
CREATE TABLE voting_extensions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  old_end timestamptz NOT NULL,
  new_end timestamptz NOT NULL,
  reason text NOT NULL,
  asked_by bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  agreed_by bigint REFERENCES users,
  agreed_at timestamptz,
  declined_at timestamptz,
  announced_at timestamptz,
  CHECK (new_end > old_end),
  CHECK (agreed_by <> asked_by),
  CHECK ((agreed_by IS NULL) = (agreed_at IS NULL)),
  CHECK (agreed_at IS NULL OR declined_at IS NULL)
);
CREATE UNIQUE INDEX one_open_voting_extension ON voting_extensions (year) WHERE agreed_at IS NULL AND declined_at IS NULL;

-- What went wrong in a round, told to all.
CREATE TABLE voting_incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  note text NOT NULL CHECK (note <> ''),
  noted_by bigint NOT NULL REFERENCES users,
  noted_at timestamptz NOT NULL
);
CREATE INDEX voting_incidents_of_round ON voting_incidents (year, id);
  `.execute(db)

  await sql`
-- Ballots

-- A member's choice in a category. The key is made from member and category by a secret that the database never holds, and the
-- choice is sealed with it. No user, no time, no sequence, and no foreign key, whose check would mark other rows.
CREATE TABLE ballots (
  year int NOT NULL,
  category_id bigint NOT NULL,
  box_key bytea NOT NULL CHECK (octet_length(box_key) = 32),
  sealed bytea NOT NULL,
  PRIMARY KEY (year, category_id, box_key)
);
-- A submitted ballot's code, as its hash; changed: another was submitted after it.
CREATE TABLE ballot_receipts (
  year int NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  receipt_key bytea NOT NULL CHECK (octet_length(receipt_key) = 32),
  state text NOT NULL DEFAULT 'standing' CHECK (state IN ('standing', 'changed')),
  PRIMARY KEY (year, digest)
);
CREATE UNIQUE INDEX one_standing_receipt ON ballot_receipts (year, receipt_key) WHERE state = 'standing';
-- A chain of hashes over the sealed ballots: a block a minute while they change, and one when they are counted.
CREATE TABLE ballot_blocks (
  year int NOT NULL REFERENCES seasons,
  n int NOT NULL CHECK (n > 0),
  ballots int NOT NULL CHECK (ballots >= 0),
  root bytea NOT NULL,
  previous bytea NOT NULL,
  head bytea NOT NULL,
  sealed_at timestamptz NOT NULL,
  PRIMARY KEY (year, n)
);
  `.execute(db)

  await sql`
-- Results

-- One count of a round, encrypted until two key holders open it. A run never changes.
CREATE TABLE voting_results (
  year int NOT NULL REFERENCES seasons,
  run_no int NOT NULL CHECK (run_no > 0),
  input_hash bytea NOT NULL,
  code_version text NOT NULL,
  sealed bytea NOT NULL,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (year, run_no)
);
-- The private key is wrapped by a key from its holder's passphrase.
CREATE TABLE voting_keyholders (
  year int NOT NULL REFERENCES seasons,
  user_id bigint NOT NULL REFERENCES users,
  public_key bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (year, user_id)
);
  `.execute(db)
}
