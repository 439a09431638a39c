import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE files ADD COLUMN duration_ms int CHECK (duration_ms >= 0);

-- A file on its way in pieces. It belongs to one question of one submission; when it is whole it becomes a file.
CREATE TABLE uploads (
  id text PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  field_id bigint NOT NULL REFERENCES fields,
  owner_id bigint NOT NULL REFERENCES users,
  original_name text NOT NULL,
  -- What the sender's browser made of name, size and samples: only the same file may go on where this one stopped.
  fingerprint text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  -- As far as the last piece told; 0 once nothing of it lies in storage any more.
  received_bytes bigint NOT NULL DEFAULT 0 CHECK (received_bytes >= 0),
  status text NOT NULL DEFAULT 'arriving' CHECK (status IN ('arriving', 'checking', 'stored', 'refused', 'cancelled', 'expired')),
  refusal text,
  file_id bigint REFERENCES files,
  -- The moment that counts for a deadline.
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Who is writing to it now, by the database's clock, and whether somebody waits for that to end.
  lock_holder uuid,
  lock_until timestamptz,
  lock_wanted boolean NOT NULL DEFAULT false
);
CREATE INDEX uploads_of_submission ON uploads (submission_id, field_id);
CREATE INDEX uploads_of_owner ON uploads (owner_id, status);
CREATE INDEX uploads_expiring ON uploads (expires_at) WHERE status IN ('arriving', 'checking');
  `.execute(db)
}
