import { sql, type Kysely } from 'kysely'

/** Photos that nominees give of themselves, shown to everyone once an admin has looked at them (decision 180). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Beside the purposes that are there.
DO $$
DECLARE
  purposes text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO purposes FROM pg_constraint WHERE conname = 'files_purpose_check';
  ALTER TABLE files DROP CONSTRAINT files_purpose_check;
  EXECUTE 'ALTER TABLE files ADD CONSTRAINT files_purpose_check '
    || replace(purposes, 'ARRAY[', 'ARRAY[''portrait''::text, ');
END $$;

CREATE TABLE nominee_portraits (
  person_id bigint PRIMARY KEY REFERENCES nomination_people ON DELETE CASCADE,
  file_id bigint NOT NULL UNIQUE REFERENCES files,
  -- When the person said that it may be shown.
  permitted_at timestamptz NOT NULL,
  -- When an admin looked at it and showed it to everyone.
  shown_at timestamptz
);

INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT id, 'heading_face', 'enum', 'Typeface of headings',
  'The award’s name, headings and titles of works. Everything else is set in the sans serif of the reader’s device.',
  'display',
  '[{"value": "display", "label": "Instrument Serif"}, {"value": "serif", "label": "the serif of the reader’s device"}, {"value": "sans", "label": "the sans serif of the reader’s device"}]'::jsonb,
  false, 2285, now()
FROM config_categories WHERE id = 900 ON CONFLICT DO NOTHING;
  `.execute(db)
}
