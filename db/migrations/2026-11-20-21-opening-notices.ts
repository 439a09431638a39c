import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Who wants to hear when submissions open. An address is told once and forgotten then.
CREATE TABLE opening_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL
);
CREATE INDEX extra_time_requests_open ON extra_time_requests (id) WHERE status = 'open';
  `.execute(db)
}
