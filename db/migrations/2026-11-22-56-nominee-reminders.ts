import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Whose names a reminder asks to confirm; looked at once more when it is sent.
CREATE TABLE nominee_reminders (
  message_id bigint NOT NULL REFERENCES mail_messages,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  PRIMARY KEY (message_id, person_id)
);
CREATE INDEX nominee_reminders_of_person ON nominee_reminders (person_id);
  `.execute(db)
}
