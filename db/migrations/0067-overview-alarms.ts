import { sql, type Kysely } from 'kysely'

/** What the web process has found wrong with the installation, whom it told, and which backups were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE alarms (
  fault text PRIMARY KEY,
  detail text NOT NULL,
  since timestamptz NOT NULL,
  -- By any process: a fault that none has seen for a while is over.
  seen_at timestamptz NOT NULL,
  -- When a process last began to write to admins about it, so that a second one does not.
  tried_at timestamptz,
  told_at timestamptz
);

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  place text NOT NULL
);
CREATE INDEX backups_latest ON backups (made_at DESC);
  `.execute(db)
}
