import { sql, type Kysely } from 'kysely'

/** More parts of an award can be left out, and the setup check can be told what an award does not do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT g.id, given.name, given.kind, given.label, given.help,
  -- An award without a press room had no links to events and screenings either.
  CASE WHEN given.of_press THEN coalesce((SELECT value FROM configs WHERE name = 'press_used'), '1') ELSE given.value END,
  '[]'::jsonb, false, 1120 + given.n, now()
FROM config_categories g, (VALUES
  (1, 'memberships_used', 'checkbox', 'Memberships', '', '1', false),
  (2, 'certificates_used', 'checkbox', 'Certificates', '', '1', false),
  (3, 'ceremony_used', 'checkbox', 'Ceremony', '', '1', false),
  (4, 'trophies_used', 'checkbox', 'Extra trophies', '', '1', false),
  (5, 'sponsors_used', 'checkbox', 'Sponsors', '', '1', false),
  (6, 'events_used', 'checkbox', 'Events', '', '1', true),
  (7, 'screenings_used', 'checkbox', 'Screenings', '', '1', true),
  (8, 'setup_check_left_out', 'html', 'What the setup check does not ask for', '', '', false)
) AS given (n, name, kind, label, help, value, of_press)
WHERE g.id = 900 ON CONFLICT DO NOTHING;
  `.execute(db)
}
