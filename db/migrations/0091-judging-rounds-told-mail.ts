import { sql, type Kysely } from 'kysely'

/** Who got an email is kept, so that no entrant of a late entry gets one where no one did. Decision 175. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE judging_rounds
  -- It is empty for rounds that were told before this was kept, and all of those sent emails.
  ADD COLUMN told_mail text CHECK (told_mail IN ('all', 'advanced', 'none')),
  ADD CONSTRAINT judging_rounds_told_mail CHECK (told_mail IS NULL OR told_at IS NOT NULL);
  `.execute(db)
}
