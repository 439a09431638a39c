import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Opening what strangers sent in can be made to take long, so it has places of its own.
ALTER TABLE outbox DROP CONSTRAINT outbox_lane_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_lane_check CHECK (lane IN ('clock', 'personal', 'documents', 'files', 'bulk'));
  `.execute(db)
}
