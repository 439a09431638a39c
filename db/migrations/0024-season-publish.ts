import { sql, type Kysely } from 'kysely'

/** When a season was opened to the public; null while it is being set up. Seasons from before this were all public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE seasons ADD COLUMN published_at timestamptz;
UPDATE seasons SET published_at = now();
  `.execute(db)
}
