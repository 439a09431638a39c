import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE EXTENSION IF NOT EXISTS citext;

CREATE TABLE seasons (
  year int PRIMARY KEY CHECK (year BETWEEN 1970 AND 2200),
  label text NOT NULL,
  edition int NOT NULL DEFAULT 1 CHECK (edition > 0),
  is_current boolean NOT NULL DEFAULT false,
  timezone text NOT NULL DEFAULT 'America/Los_Angeles',
  eligible_from date NOT NULL,
  eligible_to date NOT NULL,
  announced_at timestamptz,
  ceremony_at timestamptz,
  CHECK (eligible_to >= eligible_from)
);
CREATE UNIQUE INDEX one_current_season ON seasons (is_current) WHERE is_current;

CREATE TABLE config_categories (
  id int PRIMARY KEY,
  name text NOT NULL,
  help text NOT NULL DEFAULT ''
);
CREATE TABLE configs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id int NOT NULL REFERENCES config_categories,
  name text NOT NULL UNIQUE,
  value text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'checkbox', 'datetime', 'int', 'money', 'html', 'enum', 'email')),
  options jsonb NOT NULL DEFAULT '[]',
  label text NOT NULL,
  help text NOT NULL DEFAULT '',
  is_public boolean NOT NULL DEFAULT false,
  sort int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint
);

-- What a process may keep in memory carries the version it was read at; writers raise it.
CREATE TABLE data_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO data_versions (name) VALUES ('categories'), ('configs'), ('seasons');
CREATE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A moment rather than a count: a database put back from a copy never reaches a version it had before.
  UPDATE data_versions
    SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
    WHERE name = TG_ARGV[0];
  RETURN NULL;
END $$;
CREATE TRIGGER configs_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON configs
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('configs');
CREATE TRIGGER seasons_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON seasons
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('seasons');

-- Numbers without gaps: the row is locked by the transaction that takes the next one.
CREATE TABLE number_series (
  kind text NOT NULL,
  year int NOT NULL,
  scope text NOT NULL DEFAULT '',
  last_number int NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  PRIMARY KEY (kind, year, scope)
);
  `.execute(db)
}
