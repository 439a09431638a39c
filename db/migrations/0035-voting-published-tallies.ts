import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Whether points are published with the results: the season's setting, kept for when another season is the current one.
ALTER TABLE voting_releases ADD COLUMN with_tallies boolean NOT NULL DEFAULT false;
  `.execute(db)
}
