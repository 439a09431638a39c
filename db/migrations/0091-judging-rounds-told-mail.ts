import { sql, type Kysely } from 'kysely'

/** Keeps which entrants got an email of a round, so that a late entry sends none where no other did. Decision 175. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE judging_rounds
  -- It is empty for rounds that were told before this was kept, and all of those sent emails.
  ADD COLUMN told_mail text CHECK (told_mail IN ('all', 'advanced', 'none')),
  ADD CONSTRAINT judging_rounds_told_mail CHECK (told_mail IS NULL OR told_at IS NOT NULL);
  `.execute(db)
}
