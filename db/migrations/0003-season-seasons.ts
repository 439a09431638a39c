import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Seasons

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
-- Seasons are cached.
CREATE TRIGGER seasons_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON seasons
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('seasons');
  `.execute(db)

  await sql`
-- Configs

CREATE TABLE config_categories (
  id int PRIMARY KEY,
  name text NOT NULL,
  help text NOT NULL DEFAULT ''
);
CREATE TABLE configs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id int NOT NULL REFERENCES config_categories,
  name text NOT NULL UNIQUE,
  kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'checkbox', 'datetime', 'int', 'money', 'html', 'enum', 'email')),
  value text NOT NULL DEFAULT '',
  options jsonb NOT NULL DEFAULT '[]',
  label text NOT NULL,
  help text NOT NULL DEFAULT '',
  is_public boolean NOT NULL DEFAULT false,
  sort int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  updated_by bigint,
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Settings are cached.
CREATE TRIGGER configs_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON configs
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('configs');
  `.execute(db)

  await sql`
-- Deadlines and prices

CREATE TABLE deadlines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  kind text NOT NULL CHECK (kind IN ('entry_tier', 'materials', 'payment', 'credits', 'certificate_names', 'trophy_orders',
    'sponsor_apply', 'sponsor_artwork', 'media_credentials', 'membership')),
  name text NOT NULL,
  category_type text CHECK (category_type IN ('production', 'achievement')),
  category_id bigint,
  closes_submissions boolean NOT NULL DEFAULT false,
  visible boolean NOT NULL DEFAULT true,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  grace_minutes int NOT NULL DEFAULT 0 CHECK (grace_minutes BETWEEN 0 AND 1440),
  CHECK (closes_at > opens_at)
);
CREATE INDEX deadlines_of_season ON deadlines (year, kind, opens_at);
-- Pages that show them are kept.
CREATE TRIGGER deadlines_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON deadlines
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('deadlines');
CREATE TABLE deadline_prices (
  deadline_id bigint NOT NULL REFERENCES deadlines ON DELETE CASCADE,
  price_group text NOT NULL CHECK (price_group IN ('studio', 'independent', 'student')),
  amount_cents int NOT NULL CHECK (amount_cents >= 0),
  currency char(3) NOT NULL DEFAULT 'USD',
  PRIMARY KEY (deadline_id, price_group)
);
CREATE TRIGGER deadline_prices_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON deadline_prices
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('deadlines');
  `.execute(db)

  await sql`
-- Announcements

-- When the nominees of a season become public: decided once, and cancelled only before its moment.
CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  announce_at timestamptz NOT NULL,
  decided_by bigint NOT NULL,
  decided_at timestamptz NOT NULL,
  cancelled_by bigint,
  cancelled_at timestamptz,
  -- When the worker had done what follows from it.
  carried_out_at timestamptz,
  CHECK (cancelled_at IS NULL OR cancelled_at < announce_at)
);
CREATE UNIQUE INDEX one_announcement ON announcements (year) WHERE cancelled_at IS NULL;
  `.execute(db)
}
