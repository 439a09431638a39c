import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE committees
  ADD COLUMN notes text NOT NULL DEFAULT '',
  -- Final reviews an entry needs before its average stands on the slate without a warning.
  ADD COLUMN quorum int NOT NULL DEFAULT 3 CHECK (quorum BETWEEN 1 AND 20),
  -- Who sits on it is settled; only the office changes it from here.
  ADD COLUMN members_locked_at timestamptz,
  -- Nobody scores any more, whatever the dates say.
  ADD COLUMN scoring_locked_at timestamptz,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
-- An address of the judges' screens names a category; so each has one committee.
CREATE UNIQUE INDEX one_committee_of_category ON committees (category_id);

ALTER TABLE committee_members
  ADD COLUMN discipline text NOT NULL DEFAULT '',
  -- What the order of this judge's list comes from; drawn once, so that it never changes under them.
  ADD COLUMN order_seed uuid NOT NULL DEFAULT gen_random_uuid(),
  -- This one judge may go on scoring until then, after judging has closed or scoring was locked.
  ADD COLUMN reopened_until timestamptz,
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN removed_at timestamptz;
DROP INDEX one_chair;
CREATE UNIQUE INDEX one_chair ON committee_members (committee_id) WHERE role = 'chair' AND status IN ('invited', 'accepted');

-- Asked by mail, before or after there is an account. Opening the link only shows it; a form accepts or declines.
CREATE TABLE committee_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  committee_id bigint NOT NULL REFERENCES committees ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('chair', 'judge', 'alternate')),
  name text NOT NULL,
  email citext NOT NULL,
  employer text NOT NULL DEFAULT '',
  discipline text NOT NULL DEFAULT '',
  token_hash bytea NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'accepted', 'declined', 'withdrawn')),
  invited_by bigint NOT NULL REFERENCES users,
  invited_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Who answered, which may be another account than the address was written to.
  user_id bigint REFERENCES users,
  responded_at timestamptz,
  decline_reason text
);
CREATE UNIQUE INDEX one_open_committee_invitation ON committee_invitations (committee_id, email) WHERE status = 'sent';
CREATE INDEX committee_invitations_of_address ON committee_invitations (email);
  `.execute(db)
}
