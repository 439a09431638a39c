import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What the worker makes of a file once: a copy without names for blind judging, and smaller pictures by their widths.
CREATE TABLE file_copies (
  file_id bigint NOT NULL REFERENCES files,
  kind text NOT NULL CHECK (kind IN ('blind', '320', '960', '1920')),
  mime text NOT NULL,
  storage_key text UNIQUE,
  sha256 bytea,
  size_bytes bigint,
  width int,
  height int,
  -- Of a film, in place of a second copy: the stretches of the original that are sent as zeros.
  blanks jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, kind),
  CHECK ((storage_key IS NULL) = (blanks IS NOT NULL)),
  CHECK (storage_key IS NULL OR (sha256 IS NOT NULL AND size_bytes IS NOT NULL))
);
-- Null until the worker has made the copies, or has found that it cannot.
ALTER TABLE files ADD COLUMN prepared_at timestamptz;
ALTER TABLE files ADD COLUMN blind_refusal text
  CHECK (blind_refusal IN ('encrypted', 'unreadable', 'too_large', 'too_slow', 'missing'));
CREATE INDEX files_to_prepare ON files (id) WHERE prepared_at IS NULL AND purpose = 'submission' AND deleted_at IS NULL;
CREATE INDEX files_refused_blind ON files (id) WHERE blind_refusal IS NOT NULL;
  `.execute(db)
}
