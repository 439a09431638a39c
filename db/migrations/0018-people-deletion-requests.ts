import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The account page

-- The address that a link confirms, which becomes the account's then.
ALTER TABLE one_time_tokens
  ADD COLUMN email citext,
  DROP CONSTRAINT one_time_tokens_kind_check,
  ADD CONSTRAINT one_time_tokens_kind_check CHECK (kind IN ('password_reset', 'email_verify', 'account_setup', 'email_change')),
  ADD CHECK ((kind = 'email_change') = (email IS NOT NULL));

-- When the personal data of an account was deleted. Its row stays, because entries, invoices and history name it.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;

-- A person's request to have their account deleted, which an admin decides.
CREATE TABLE deletion_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  reason text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'withdrawn', 'declined', 'done')),
  asked_at timestamptz NOT NULL,
  answer text,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  -- When the messages about it no longer had the person's address.
  messages_cleared_at timestamptz,
  CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_open_deletion_request ON deletion_requests (user_id) WHERE status = 'open';
CREATE INDEX deletion_requests_of_user ON deletion_requests (user_id, id DESC);
CREATE INDEX deletion_requests_open ON deletion_requests (id) WHERE status = 'open';
CREATE INDEX deletion_requests_to_clear ON deletion_requests (id) WHERE status = 'done' AND messages_cleared_at IS NULL;
  `.execute(db)
}
