import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id bigint REFERENCES users,
  studio_id bigint,
  purpose text NOT NULL CHECK (purpose IN ('submission', 'document', 'membership_proof')),
  original_name text NOT NULL,
  mime text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  sha256 bytea NOT NULL,
  storage_key text NOT NULL UNIQUE,
  width int,
  height int,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX files_of_owner ON files (owner_id);

-- A rendered document: one file for each kind and record, made once.
CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'receipt')),
  entity_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES files,
  created_at timestamptz NOT NULL,
  UNIQUE (kind, entity_id)
);
ALTER TABLE memberships ADD COLUMN proof_file_id bigint REFERENCES files;
  `.execute(db)
}
