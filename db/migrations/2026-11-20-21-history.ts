import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The log is asked by person and by day, too.
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_at ON audit_log (at);
  `.execute(db)
}
