import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- For the minute task that removes what was done long ago.
CREATE INDEX outbox_done ON outbox (finished_at) WHERE state = 'done';
  `.execute(db)
}
