import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  number int NOT NULL CHECK (number > 0),
  name text NOT NULL,
  summary text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  type text NOT NULL CHECK (type IN ('production', 'achievement')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed', 'suspended', 'archived')),
  status_note text NOT NULL DEFAULT '',
  student_only boolean NOT NULL DEFAULT false,
  max_team int CHECK (max_team BETWEEN 1 AND 30),
  max_per_studio int CHECK (max_per_studio > 0),
  one_per_title boolean NOT NULL DEFAULT false,
  min_minutes int,
  max_minutes int,
  reel_max_seconds int,
  min_nominees int NOT NULL DEFAULT 3,
  max_nominees int NOT NULL DEFAULT 5,
  vote_picks int NOT NULL DEFAULT 3,
  vote_scope text NOT NULL DEFAULT 'all' CHECK (vote_scope IN ('all', 'none', 'jury')),
  ceremony_order int,
  ceremony_batch int,
  copied_from bigint REFERENCES categories,
  UNIQUE (year, number),
  CHECK (min_nominees <= max_nominees)
);
CREATE TRIGGER categories_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('categories');

CREATE TABLE fields (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z][a-z0-9_]{1,62}$'),
  label text NOT NULL,
  help text NOT NULL DEFAULT '',
  type text NOT NULL CHECK (type IN ('text', 'textarea', 'email', 'url', 'integer', 'date', 'duration', 'select',
    'multiselect', 'radio', 'checkbox', 'country', 'language', 'file', 'image', 'video', 'video_link', 'people', 'statement')),
  options jsonb NOT NULL DEFAULT '[]',
  rules jsonb NOT NULL DEFAULT '{}',
  judge_visible boolean NOT NULL DEFAULT true,
  export_name text,
  archived_at timestamptz
);
CREATE TABLE category_fields (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id bigint NOT NULL REFERENCES categories ON DELETE CASCADE,
  field_id bigint NOT NULL REFERENCES fields,
  section text NOT NULL CHECK (section IN ('work', 'statement', 'people', 'media', 'rights')),
  sort int NOT NULL DEFAULT 0,
  required boolean NOT NULL DEFAULT false,
  required_by text NOT NULL DEFAULT 'submit' CHECK (required_by IN ('submit', 'materials', 'nomination')),
  label_override text,
  help_override text,
  rules_override jsonb,
  show_if jsonb,
  judge_visible boolean,
  UNIQUE (category_id, field_id)
);

CREATE TABLE deadlines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  kind text NOT NULL CHECK (kind IN ('entry_tier', 'materials', 'payment', 'credits', 'certificate_names', 'trophy_orders',
    'sponsor_apply', 'sponsor_artwork', 'media_credentials', 'membership')),
  name text NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  grace_minutes int NOT NULL DEFAULT 0 CHECK (grace_minutes BETWEEN 0 AND 1440),
  category_type text CHECK (category_type IN ('production', 'achievement')),
  category_id bigint REFERENCES categories,
  closes_submissions boolean NOT NULL DEFAULT false,
  visible boolean NOT NULL DEFAULT true,
  CHECK (closes_at > opens_at)
);
CREATE INDEX deadlines_of_season ON deadlines (year, kind, opens_at);
CREATE TABLE deadline_prices (
  deadline_id bigint NOT NULL REFERENCES deadlines ON DELETE CASCADE,
  price_group text NOT NULL CHECK (price_group IN ('studio', 'independent', 'student')),
  amount_cents int NOT NULL CHECK (amount_cents >= 0),
  currency char(3) NOT NULL DEFAULT 'USD',
  PRIMARY KEY (deadline_id, price_group)
);
  `.execute(db)
}
