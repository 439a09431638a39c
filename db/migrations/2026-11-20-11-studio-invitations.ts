import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A way into a studio by mail. Only the hash of its link is kept; sending it again makes a new one.
CREATE TABLE studio_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  studio_id bigint NOT NULL REFERENCES studios ON DELETE CASCADE,
  email citext NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'billing', 'submitter', 'viewer')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'cancelled')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  sends int NOT NULL DEFAULT 1 CHECK (sends > 0),
  expires_at timestamptz NOT NULL,
  accepted_by bigint REFERENCES users,
  answered_at timestamptz,
  CHECK ((status = 'pending') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX one_pending_invitation ON studio_invitations (studio_id, email) WHERE status = 'pending';
  `.execute(db)
}
