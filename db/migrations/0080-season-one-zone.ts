import { sql, type Kysely } from 'kysely'

/**
 * A change of the setting left the current season with the zone it had, by which the days of sponsors, partners and trophies went on.
 * The setting is what admins were shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
UPDATE seasons s SET timezone = c.value FROM configs c
  WHERE s.is_current AND c.name = 'awards_timezone' AND c.value <> s.timezone
    AND c.value IN (SELECT name FROM pg_timezone_names);
  `.execute(db)
}
