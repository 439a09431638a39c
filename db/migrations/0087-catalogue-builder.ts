import { sql, type Kysely } from 'kysely'

/** Lets a question ask for a phone number, a sound or a series of files with captions, and withholds files whose names stay (decision 179). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE fields DROP CONSTRAINT fields_type_check;
ALTER TABLE fields ADD CONSTRAINT fields_type_check CHECK (type IN ('text', 'textarea', 'email', 'phone', 'url', 'integer', 'date',
  'duration', 'select', 'multiselect', 'radio', 'checkbox', 'country', 'language', 'file', 'files', 'image', 'audio', 'video', 'video_link',
  'people', 'statement'));
-- What stands under one file of a series.
ALTER TABLE submission_files ADD COLUMN caption text NOT NULL DEFAULT '';
ALTER TABLE files DROP CONSTRAINT files_blind_refusal_check;
ALTER TABLE files ADD CONSTRAINT files_blind_refusal_check
  CHECK (blind_refusal IN ('encrypted', 'unreadable', 'too_large', 'too_slow', 'missing', 'names'));
  `.execute(db)
}
