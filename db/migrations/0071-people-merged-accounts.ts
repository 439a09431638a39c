import { sql, type Kysely } from 'kysely'

/** An account that was merged into another one of its person, whose history and issued papers still name it (decision 149). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE users ADD COLUMN merged_into bigint REFERENCES users,
  ADD CONSTRAINT merged_account_is_closed CHECK (merged_into IS NULL OR (merged_into <> id AND deleted_at IS NOT NULL));
CREATE INDEX users_merged ON users (merged_into) WHERE merged_into IS NOT NULL;

-- The account and those merged into it: what was issued to any of them, and never changes, is the person's.
CREATE FUNCTION accounts_of(person bigint) RETURNS SETOF bigint LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT person UNION ALL SELECT id FROM users WHERE merged_into = person;
END;
  `.execute(db)
}
