import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- An entry that the office put on a slate, because its chair is tied to it.
ALTER TABLE slate_items ADD COLUMN added_by bigint REFERENCES users;

-- The name and how it is said before the nominee corrected them, for whoever wonders.
ALTER TABLE nomination_people
  ADD COLUMN name_before text,
  ADD COLUMN pronunciation_before text;

-- What a nominee asks for after names were locked; the office grants it as an erratum, or not.
CREATE TABLE name_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  full_name text NOT NULL,
  pronunciation text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  granted boolean,
  CHECK ((decided_at IS NULL) = (granted IS NULL))
);
CREATE UNIQUE INDEX one_open_name_request ON name_requests (person_id) WHERE decided_at IS NULL;
CREATE INDEX nomination_people_by_email ON nomination_people (lower(email)) WHERE email <> '';
  `.execute(db)
}
