import { sql, type Kysely } from 'kysely'

/** The award's logo is a file too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE files
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check
    CHECK (purpose IN ('submission', 'document', 'membership_proof', 'certificate', 'logo'));
  `.execute(db)
}
