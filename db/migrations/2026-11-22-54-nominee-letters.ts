import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Which message told a nominee of their nomination; one that stands for each person and announcement.
CREATE TABLE nominee_letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  announcement_id bigint NOT NULL REFERENCES announcements,
  message_id bigint NOT NULL UNIQUE REFERENCES mail_messages,
  -- Another took its place, because it was stopped, came back or was taken back.
  voided_at timestamptz
);
CREATE UNIQUE INDEX one_standing_letter ON nominee_letters (person_id, announcement_id) WHERE voided_at IS NULL;
CREATE INDEX nominee_letters_of_person ON nominee_letters (person_id, id DESC);
  `.execute(db)
}
