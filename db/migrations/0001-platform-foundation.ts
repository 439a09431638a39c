import { sql, type Kysely } from 'kysely'

/**
 * What every module stands on. Columns that name a person, a studio or anything else of an area below get their foreign key
 * in that area's migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Functions that more than one module uses

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- For tables that are evidence.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
END $$;

-- Where the database's locale is C, trigrams know only ASCII letters, so names in other scripts are searched by their bytes,
-- written out: the result is the same on every server. Case and accents do not count.
CREATE FUNCTION search_form(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  encode(
    convert_to(
      regexp_replace(normalize(lower(normalize(input, NFKC)), NFKD), '[\\u0300-\\u036f]', '', 'g'), 'UTF8'),
    'escape');
-- The pattern for LIKE that finds the input anywhere in a text; its own wildcards are taken literally.
CREATE FUNCTION search_pattern(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '%' || regexp_replace(search_form(input), '([\\\\%_])', '\\\\\\1', 'g') || '%';
  `.execute(db)

  await sql`
-- Versioned caches

-- A process keeps what it read together with this version of the tables it came from; every write raises the version.
CREATE TABLE data_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO data_versions (name) VALUES ('categories'), ('configs'), ('deadlines'), ('fields'), ('seasons');
-- Called by a trigger of each table that is cached, with the name of its row.
CREATE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A moment rather than a count: a database restored from a copy never reaches a version it had before.
  UPDATE data_versions
    SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
    WHERE name = TG_ARGV[0];
  RETURN NULL;
END $$;
  `.execute(db)

  await sql`
-- Number series

-- Numbers without gaps: the transaction that takes the next number locks the row.
CREATE TABLE number_series (
  kind text NOT NULL,
  year int NOT NULL,
  scope text NOT NULL DEFAULT '',
  last_number int NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  PRIMARY KEY (kind, year, scope)
);
  `.execute(db)

  await sql`
-- Rate limits

-- The shape in which the rate limiter's library keeps its counters.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);
  `.execute(db)

  await sql`
-- Audit

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint,
  -- The account in whose place the actor acted.
  impersonated_id bigint,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text
);
CREATE INDEX audit_log_of_entity ON audit_log (entity, entity_id, id DESC);
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_at ON audit_log (at);
-- History that can be edited proves nothing.
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `.execute(db)

  await sql`
-- Outbox

-- What has to happen after a decision, written in the decision's transaction. The worker relays the rows to the queue.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dedupe_key text NOT NULL UNIQUE,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  -- Jobs of one lane never wait for those of another.
  lane text NOT NULL DEFAULT 'bulk' CHECK (lane IN ('clock', 'personal', 'documents', 'files', 'bulk')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'relayed', 'done', 'failed')),
  last_error text,
  created_at timestamptz NOT NULL,
  run_at timestamptz NOT NULL,
  relayed_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX outbox_open ON outbox (run_at) WHERE state IN ('pending', 'relayed');
CREATE INDEX outbox_due ON outbox (lane, run_at, id) WHERE state = 'pending';
-- For the minute task that removes what was done long ago.
CREATE INDEX outbox_done ON outbox (finished_at) WHERE state = 'done';
-- A job starts when its decision is committed, not at the relay's next sweep.
CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_notifies_relay AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();

-- The last heartbeat of each part of the worker.
CREATE TABLE worker_heartbeats (
  part text PRIMARY KEY,
  at timestamptz NOT NULL
);
  `.execute(db)

  await sql`
-- Files

CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id bigint,
  studio_id bigint,
  purpose text NOT NULL CHECK (purpose IN ('submission', 'document', 'membership_proof', 'certificate')),
  original_name text NOT NULL,
  mime text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  sha256 bytea NOT NULL,
  storage_key text NOT NULL UNIQUE,
  width int,
  height int,
  duration_ms int CHECK (duration_ms >= 0),
  -- Why there is no copy without names.
  blind_refusal text CHECK (blind_refusal IN ('encrypted', 'unreadable', 'too_large', 'too_slow', 'missing')),
  created_at timestamptz NOT NULL,
  -- Null until the worker has made the copies, or has found that it cannot.
  prepared_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX files_of_owner ON files (owner_id);
CREATE INDEX files_to_prepare ON files (id) WHERE prepared_at IS NULL AND purpose = 'submission' AND deleted_at IS NULL;
CREATE INDEX files_refused_blind ON files (id) WHERE blind_refusal IS NOT NULL;

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
  -- For a film, in place of a second copy: the stretches of the original that are sent as zeros.
  blanks jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, kind),
  CHECK ((storage_key IS NULL) = (blanks IS NOT NULL)),
  CHECK (storage_key IS NULL OR (sha256 IS NOT NULL AND size_bytes IS NOT NULL))
);
  `.execute(db)

  await sql`
-- Documents

-- A rendered document: one file for each kind and record, made once.
CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'void_invoice', 'signature')),
  entity_id bigint NOT NULL,
  file_id bigint NOT NULL REFERENCES files,
  created_at timestamptz NOT NULL,
  UNIQUE (kind, entity_id)
);
  `.execute(db)
}
