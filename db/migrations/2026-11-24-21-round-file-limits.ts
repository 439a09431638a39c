import { sql, type Kysely } from 'kysely'

/** Limits were kept in units of 1024 × 1024 bytes and shown in units of a million: 20 read as 21. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A limit that an answer already uses to the last stays as it is.
UPDATE fields f SET rules = jsonb_set(rules, '{maxBytes}', to_jsonb((round((rules->>'maxBytes')::numeric / 1048576, 1) * 1000000)::bigint))
WHERE rules ? 'maxBytes' AND NOT EXISTS (
  SELECT FROM submission_files x JOIN files s ON s.id = x.file_id
  WHERE x.field_id = f.id AND s.size_bytes > round((f.rules->>'maxBytes')::numeric / 1048576, 1) * 1000000);
UPDATE category_fields b
SET rules_override = jsonb_set(rules_override, '{maxBytes}',
  to_jsonb((round((rules_override->>'maxBytes')::numeric / 1048576, 1) * 1000000)::bigint))
WHERE rules_override ? 'maxBytes' AND NOT EXISTS (
  SELECT FROM submission_files x JOIN files s ON s.id = x.file_id JOIN submissions e ON e.id = x.submission_id
  WHERE x.field_id = b.field_id AND e.category_id = b.category_id
    AND s.size_bytes > round((b.rules_override->>'maxBytes')::numeric / 1048576, 1) * 1000000);
  `.execute(db)
}
