import { sql, type Kysely } from 'kysely'

/** A door leads into areas; those made before this one know none, and look at the season's badges as they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE press_doors ADD COLUMN areas text[] NOT NULL DEFAULT '{}'
  CHECK (areas <@ ARRAY['carpet_photo', 'carpet_video', 'press_room', 'audience']);
ALTER TABLE press_doors ALTER COLUMN areas DROP DEFAULT;
  `.execute(db)
}
