import { sql, type Kysely } from 'kysely'

/** The next season, made from the last one (decision 104). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- From one season one next season is made: first a proposal with what an admin changed in it, then the season.
CREATE TABLE season_turns (
  from_year int PRIMARY KEY REFERENCES seasons,
  into_year int NOT NULL UNIQUE,
  label text NOT NULL CHECK (label <> ''),
  dates text NOT NULL CHECK (dates IN ('weekday', 'date')),
  left_out text[] NOT NULL DEFAULT '{}',
  -- What was typed in place of a proposed value, by the key of its line.
  edits jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(edits) = 'object'),
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES users,
  made_at timestamptz,
  made_by bigint REFERENCES users,
  CHECK (into_year > from_year)
);

-- Settings a season has while it is not the current one; they change places with those in force when it becomes current.
CREATE TABLE season_settings (
  year int NOT NULL REFERENCES seasons,
  name text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (year, name)
);
  `.execute(db)
}
