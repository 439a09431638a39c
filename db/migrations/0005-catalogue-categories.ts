import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Categories

CREATE TABLE categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  number int NOT NULL CHECK (number > 0),
  name text NOT NULL,
  summary text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  type text NOT NULL CHECK (type IN ('production', 'achievement')),
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
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed', 'suspended', 'archived')),
  status_note text NOT NULL DEFAULT '',
  UNIQUE (year, number),
  CHECK (min_nominees <= max_nominees)
);
-- Categories are cached.
CREATE TRIGGER categories_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('categories');

-- A deadline may hold for one category only.
ALTER TABLE deadlines ADD FOREIGN KEY (category_id) REFERENCES categories;
  `.execute(db)

  await sql`
-- Fields

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
-- A field on the form of a category, with what the category says differently.
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
CREATE INDEX category_fields_of_field ON category_fields (field_id);
-- A category's questions are cached.
CREATE TRIGGER fields_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fields
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('fields');
CREATE TRIGGER category_fields_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_fields
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('fields');
  `.execute(db)
}
