import { sql, type Kysely } from 'kysely'

/** Before an award is founded, the server's log has a code that opens the page to found it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- At most one row, of the server's latest start; none once the award is founded.
CREATE TABLE founding_codes (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  code_sha256 bytea NOT NULL,
  made_at timestamptz NOT NULL
);
  `.execute(db)
}
