import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE mail_messages
  -- Its turn at the recipient's domain, taken once for an attempt.
  ADD COLUMN turn_at timestamptz,
  -- When the first of its failed attempts was made; nothing is left of it once it is sent.
  ADD COLUMN failing_since timestamptz;
CREATE INDEX mail_messages_due ON mail_messages (not_before) WHERE status IN ('queued', 'sending');

-- Mail to one person for a reason of their own does not stand in line behind thousands of one run.
ALTER TABLE mail_pace
  ADD COLUMN lane text NOT NULL DEFAULT 'many' CHECK (lane IN ('own', 'many')),
  DROP CONSTRAINT mail_pace_pkey,
  ADD PRIMARY KEY (domain, lane);

-- The last sign of life of each part of the worker.
CREATE TABLE worker_signs (
  part text PRIMARY KEY,
  at timestamptz NOT NULL
);
  `.execute(db)
}
