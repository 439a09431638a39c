import { sql, type Kysely } from 'kysely'

/** Pools that partners pay into, and the levels they join at, in revisions (decision 095). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE sponsorship_pools (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'funded', 'closed')),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  target_cents int NOT NULL CHECK (target_cents > 0),
  currency char(3) NOT NULL,
  -- What one entry costs that the pool pays for; null where it pays for something else.
  entry_cents int CHECK (entry_cents > 0),
  -- When partners can apply, half-open.
  opens_at timestamptz,
  closes_at timestamptz,
  -- How long a partner is one, from the day the invoice is paid.
  term_months int NOT NULL DEFAULT 12 CHECK (term_months BETWEEN 1 AND 60),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK (closes_at > opens_at)
);
CREATE UNIQUE INDEX one_pool_of_a_name ON sponsorship_pools (year, lower(name));

CREATE TABLE pool_levels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year int NOT NULL REFERENCES seasons,
  -- Null: of every pool of the season.
  pool_id bigint REFERENCES sponsorship_pools,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'archived')),
  -- Those of the revision in force.
  name text NOT NULL CHECK (name <> ''),
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0)
);
CREATE UNIQUE INDEX one_level_of_a_name ON pool_levels (year, coalesce(pool_id, 0), lower(name)) WHERE state <> 'archived';

-- What a level offers; a change is a new row, so that a partner keeps what they saw.
CREATE TABLE pool_level_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  level_id bigint NOT NULL REFERENCES pool_levels,
  n int NOT NULL CHECK (n > 0),
  name text NOT NULL CHECK (name <> ''),
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  -- In each pool; null: as many as apply.
  most_partners int CHECK (most_partners BETWEEN 1 AND 10000),
  -- One a line.
  benefits text NOT NULL DEFAULT '',
  free_entries int NOT NULL DEFAULT 0 CHECK (free_entries BETWEEN 0 AND 200),
  with_logo boolean NOT NULL DEFAULT false,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  UNIQUE (level_id, n)
);
CREATE TRIGGER level_revisions_never_change BEFORE UPDATE OR DELETE ON pool_level_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `.execute(db)
}
