import { sql, type Kysely } from 'kysely'

/** Mail that an admin writes to people they selected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Made with the form: sent twice, it prepares one batch.
ALTER TABLE mail_batches ADD COLUMN key uuid UNIQUE;

-- The records a message is about, besides its own.
CREATE TABLE mail_message_records (
  message_id bigint NOT NULL REFERENCES mail_messages ON DELETE CASCADE,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  PRIMARY KEY (message_id, entity, entity_id)
);
CREATE INDEX mail_message_records_of_entity ON mail_message_records (entity, entity_id);
  `.execute(db)
}
