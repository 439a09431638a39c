import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A wish for a nominee's link, the same row whether or not the address is one's. The worker answers and removes it.
CREATE TABLE nominee_link_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL,
  created_at timestamptz NOT NULL
);
-- Whose link a letter carries that was asked for; looked at once more when it is sent.
CREATE TABLE nominee_link_letters (
  message_id bigint PRIMARY KEY REFERENCES mail_messages,
  person_id bigint NOT NULL REFERENCES nomination_people ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX nominee_link_letters_of_person ON nominee_link_letters (person_id, created_at);
  `.execute(db)
}
