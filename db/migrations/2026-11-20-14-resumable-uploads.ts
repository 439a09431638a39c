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
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  received_bytes bigint NOT NULL DEFAULT 0 CHECK (received_bytes >= 0),
  status text NOT NULL DEFAULT 'arriving' CHECK (status IN ('arriving', 'checking', 'stored', 'refused', 'cancelled', 'expired')),
  refusal text,
  file_id bigint REFERENCES files,
  -- The moment that counts for a deadline.
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX uploads_of_submission ON uploads (submission_id, field_id);
CREATE INDEX uploads_expiring ON uploads (expires_at) WHERE status IN ('arriving', 'checking');
  `.execute(db)
}
