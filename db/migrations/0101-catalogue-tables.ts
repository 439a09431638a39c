import { sql, type Kysely } from 'kysely'

/** Lets a question ask for a table or a signature (decision 187). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE fields DROP CONSTRAINT fields_type_check;
ALTER TABLE fields ADD CONSTRAINT fields_type_check CHECK (type IN ('text', 'textarea', 'email', 'phone', 'address', 'money', 'table', 'url',
  'integer', 'date', 'duration', 'select', 'multiselect', 'radio', 'checkbox', 'country', 'language', 'file', 'files', 'image', 'audio',
  'video', 'video_link', 'people', 'statement', 'signature'));
  `.execute(db)
}
