import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- What the placeholders of an event stood for in this message: a changed text is tried on it.
ALTER TABLE mail_messages ADD COLUMN event_values jsonb;
-- All mail an account got, at whichever address it had then; what was sent again; what a rule wrote about a record.
CREATE INDEX mail_messages_of_user ON mail_messages (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX mail_messages_again ON mail_messages (again_of) WHERE again_of IS NOT NULL;
CREATE INDEX mail_messages_of_rule ON mail_messages (cron_email_id, id DESC) WHERE cron_email_id IS NOT NULL;
CREATE INDEX mail_run_records_of_entity ON mail_run_records (entity, entity_id);
  `.execute(db)
}
