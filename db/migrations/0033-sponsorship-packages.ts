import { sql, type Kysely } from 'kysely'

/** Packages for sponsors, in revisions (decision 091). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE sponsorship_packages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  kind text NOT NULL CHECK (kind IN ('sponsor', 'advert', 'addon')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'archived')),
  -- Those of the revision in force.
  name text NOT NULL CHECK (name <> ''),
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  sort int NOT NULL
);
CREATE UNIQUE INDEX one_package_of_a_name ON sponsorship_packages (year, lower(name)) WHERE state <> 'archived';
CREATE INDEX sponsorship_packages_in_order ON sponsorship_packages (year, kind, sort);

-- What a package offers; a change is a new row, so that an application keeps what it saw.
CREATE TABLE sponsorship_package_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  package_id bigint NOT NULL REFERENCES sponsorship_packages,
  n int NOT NULL CHECK (n > 0),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  level int CHECK (level BETWEEN 1 AND 20),
  price_cents int NOT NULL CHECK (price_cents >= 0),
  currency char(3) NOT NULL,
  -- Null: as many as apply.
  places int CHECK (places BETWEEN 1 AND 10000),
  benefits jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(benefits) = 'array'),
  size text NOT NULL DEFAULT '',
  artwork_rules text NOT NULL DEFAULT '',
  artwork_by date,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  UNIQUE (package_id, n)
);
CREATE TRIGGER package_revisions_never_change BEFORE UPDATE OR DELETE ON sponsorship_package_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The page for advertisers is drawn once for all guests.
INSERT INTO data_versions (name) VALUES ('sponsorship');
CREATE TRIGGER sponsorship_packages_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sponsorship_packages
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('sponsorship');
  `.execute(db)
}
