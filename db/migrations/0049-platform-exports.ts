import { sql, type Kysely } from 'kysely'

/** Exports of data, and those that are made by themselves (decision 102). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
DO $$
DECLARE purposes text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO purposes FROM pg_constraint WHERE conname = 'files_purpose_check';
  ALTER TABLE files DROP CONSTRAINT files_purpose_check;
  EXECUTE 'ALTER TABLE files ADD CONSTRAINT files_purpose_check '
    || regexp_replace(purposes, '\\]', ', ''export''::text]');
END $$;

-- What is exported by itself, how often, and where it goes.
CREATE TABLE export_schedules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dataset text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'json')),
  column_keys text[] NOT NULL CHECK (cardinality(column_keys) > 0),
  purpose text NOT NULL CHECK (purpose <> ''),
  every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  -- Of a week, 1 is Monday; of a month, a day that a short month does not have is its last.
  weekday int CHECK (weekday BETWEEN 1 AND 7),
  month_day int CHECK (month_day BETWEEN 1 AND 31),
  local_hour int NOT NULL CHECK (local_hour BETWEEN 0 AND 23),
  timezone text NOT NULL,
  -- A mail holds a link, never data.
  destination text NOT NULL CHECK (destination IN ('mail', 'bucket')),
  -- With whose eyes it is read, and who gets the mail.
  reader_id bigint NOT NULL REFERENCES users,
  owner_id bigint NOT NULL REFERENCES users,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'off')),
  off_reason text NOT NULL DEFAULT '',
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((every = 'week') = (weekday IS NOT NULL)),
  CHECK ((every = 'month') = (month_day IS NOT NULL))
);
CREATE INDEX export_schedules_due ON export_schedules (next_at) WHERE state = 'active';

CREATE TABLE data_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  dataset text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'json')),
  column_keys text[] NOT NULL CHECK (cardinality(column_keys) > 0),
  year int NOT NULL REFERENCES seasons,
  purpose text NOT NULL CHECK (purpose <> ''),
  -- With whose eyes it is read; it opens for this person alone.
  reader_id bigint NOT NULL REFERENCES users,
  schedule_id bigint REFERENCES export_schedules,
  -- The moment of the schedule it is of: each is exported once.
  scheduled_for timestamptz,
  destination text NOT NULL CHECK (destination IN ('page', 'mail', 'bucket')),
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'removed')),
  -- A process that dies leaves a lease that runs out; another attempt has another number.
  lease_until timestamptz,
  attempt int NOT NULL DEFAULT 0,
  rows_done int NOT NULL DEFAULT 0,
  rows_total int,
  -- Entries its reader had a conflict about when it was read. A new one closes the file.
  left_out bigint[] NOT NULL DEFAULT '{}',
  file_id bigint REFERENCES files,
  -- Its place in the bucket.
  object_key text,
  failure text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz,
  UNIQUE (schedule_id, scheduled_for),
  CHECK ((schedule_id IS NULL) = (destination = 'page')),
  CHECK ((schedule_id IS NULL) = (scheduled_for IS NULL)),
  CHECK (state <> 'done' OR (finished_at IS NOT NULL AND expires_at IS NOT NULL AND (file_id IS NOT NULL OR object_key IS NOT NULL)))
);
CREATE INDEX data_exports_of_reader ON data_exports (reader_id, id DESC);
CREATE INDEX data_exports_to_remove ON data_exports (expires_at) WHERE state = 'done';
CREATE INDEX data_exports_open ON data_exports (id) WHERE state IN ('waiting', 'running');
CREATE INDEX data_exports_of_file ON data_exports (file_id) WHERE file_id IS NOT NULL;
  `.execute(db)
}
