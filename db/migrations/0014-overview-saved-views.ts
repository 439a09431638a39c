import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Saved views

-- The filters of a list under a name, for one admin or for all.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  query text NOT NULL,
  owner_id bigint NOT NULL REFERENCES users,
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (page, owner_id, name)
);
  `.execute(db)
}
