import { sql, type Kysely } from 'kysely'

/** An award has a picture of its own, at the head of its page. */
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
    || replace(purposes, 'ARRAY[', 'ARRAY[''award_picture''::text, ');
END $$;

INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT g.id, given.name, 'text', given.label, '', '', '[]'::jsonb, false, 2290 + given.n, now()
FROM config_categories g, (VALUES
  (1, 'picture_file', 'Picture'),
  (2, 'picture_alt', 'What the picture shows'),
  (3, 'picture_credit', 'Credit of the picture')
) AS given (n, name, label)
WHERE g.id = 900 ON CONFLICT DO NOTHING;
  `.execute(db)
}
