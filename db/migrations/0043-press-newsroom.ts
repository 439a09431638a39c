import { sql, type Kysely } from 'kysely'

/** The newsroom: items for the press with the history of their files (decision 096). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Beside the purposes that are there.
DO $$
DECLARE
  purposes text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO purposes FROM pg_constraint WHERE conname = 'files_purpose_check';
  ALTER TABLE files DROP CONSTRAINT files_purpose_check;
  EXECUTE 'ALTER TABLE files ADD CONSTRAINT files_purpose_check '
    || replace(purposes, 'ARRAY[', 'ARRAY[''press''::text, ');
END $$;

CREATE TABLE press_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  slug text NOT NULL CONSTRAINT one_press_category_of_a_slug UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  sort int NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX one_press_category_of_a_name ON press_categories (lower(name));

CREATE TABLE press_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its address, which stays when its file is replaced.
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  year int NOT NULL REFERENCES seasons,
  category_id bigint NOT NULL REFERENCES press_categories,
  kind text NOT NULL CHECK (kind IN ('release', 'still', 'logo', 'clip', 'fact_sheet')),
  title text NOT NULL CHECK (title <> ''),
  summary text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  link text,
  alt text NOT NULL DEFAULT '',
  credit text NOT NULL DEFAULT '',
  -- What it is about cannot be told before the announcement of the nominees, or the publication of the results.
  about text NOT NULL DEFAULT 'general' CHECK (about IN ('general', 'nominees', 'winners')),
  is_public boolean NOT NULL DEFAULT false,
  tell_press boolean NOT NULL DEFAULT false,
  told_at timestamptz,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'published', 'archived')),
  publish_at timestamptz,
  embargo_until timestamptz,
  -- Accredited press see it before the embargo ends, with the embargo said.
  share_under_embargo boolean NOT NULL DEFAULT false,
  -- Which of its files is in force; 0 without one.
  file_no int NOT NULL DEFAULT 0 CHECK (file_no >= 0),
  author_id bigint REFERENCES users,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(title || E'\\n' || summary || E'\\n' || credit)) STORED,
  CHECK (state NOT IN ('scheduled', 'published') OR publish_at IS NOT NULL),
  CHECK (embargo_until > publish_at)
);
CREATE INDEX press_items_in_order ON press_items (year, state, publish_at DESC NULLS FIRST, id DESC);
CREATE INDEX press_items_of_category ON press_items (category_id);
CREATE INDEX press_items_of_author ON press_items (author_id);
CREATE INDEX press_items_to_tell ON press_items (publish_at)
  WHERE tell_press AND told_at IS NULL AND state IN ('scheduled', 'published');
CREATE INDEX press_items_search ON press_items USING gin (search_text gin_trgm_ops);
CREATE INDEX press_items_beginning ON press_items (left(search_text, 60) text_pattern_ops);

-- Every file an item had, the last one in force.
CREATE TABLE press_item_files (
  item_id bigint NOT NULL REFERENCES press_items,
  n int NOT NULL CHECK (n > 0),
  file_id bigint NOT NULL UNIQUE REFERENCES files,
  added_by bigint REFERENCES users,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, n)
);

-- What the worker made of a picture, with the credit line in its metadata.
CREATE TABLE press_renditions (
  file_id bigint NOT NULL REFERENCES files,
  size text NOT NULL CHECK (size IN ('thumb', 'web', 'print')),
  storage_key text NOT NULL UNIQUE,
  mime text NOT NULL,
  size_bytes bigint NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  sha256 bytea NOT NULL,
  -- Of the metadata that was written into it.
  credited text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, size)
);

-- Pages for guests are drawn once for all of them: also when what is public changes.
INSERT INTO data_versions (name) VALUES ('press');
CREATE TRIGGER press_items_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON press_items
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('press');
CREATE TRIGGER press_categories_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON press_categories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('press');
CREATE TRIGGER announcements_press_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON announcements
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('press');
CREATE TRIGGER voting_releases_press_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON voting_releases
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('press');
  `.execute(db)
}
