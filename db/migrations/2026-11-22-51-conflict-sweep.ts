import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- When the product last looked for what ties this member to the entries of the committee.
ALTER TABLE committee_members ADD COLUMN conflicts_swept_at timestamptz;
  `.execute(db)
}
