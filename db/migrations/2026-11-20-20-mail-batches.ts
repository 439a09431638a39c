import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Mail to many that a person prepared: it is held until somebody has looked at it and lets it go, all of it or none.
CREATE TABLE mail_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template text NOT NULL,
  title text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  -- What the messages say that could be overtaken before they are sent.
  facts jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'released', 'discarded')),
  prepared_by bigint NOT NULL REFERENCES users,
  prepared_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  CHECK ((status = 'held') = (decided_at IS NULL))
);
CREATE INDEX mail_batches_held ON mail_batches (id) WHERE status = 'held';
ALTER TABLE mail_messages ADD COLUMN batch_id bigint REFERENCES mail_batches;
CREATE INDEX mail_messages_of_batch ON mail_messages (batch_id, id) WHERE batch_id IS NOT NULL;
  `.execute(db)
}
